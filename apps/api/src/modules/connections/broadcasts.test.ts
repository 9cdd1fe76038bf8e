import { expect, test } from "vitest";
import { record } from "../../platform/record.ts";
import { createCompany } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { changeConnection, removeConnection } from "./actions/change.ts";
import { startSession } from "./actions/session.ts";
import { createConnection } from "./factory.ts";
import { updateConnection } from "./queries.ts";

test("everybody hears of a connection; what links a phone reaches those who may link one", async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const [, id] = [await createConnection(company), await createConnection(company)];
  const news = await eventsDuring(company.id, async () => {
    await company.as(admin, (ctx) => changeConnection(ctx, id, { name: "Balcão" }));
    await company.as(admin, (ctx) => startSession(ctx, id));
  });
  expect(news).toMatchObject([
    {
      event: `company-${company.id}-whatsapp`,
      rooms: ["everybody"],
      except: [],
      payload: { action: "update", whatsapp: { id, name: "Balcão" } },
    },
    {
      event: `company-${company.id}-whatsappSession`,
      rooms: ["everybody"],
      payload: { action: "update", session: { id, status: "OPENING", cause: "started", qrcode: "" } },
    },
  ]);

  await company.run((ctx) => updateConnection(ctx, id, { qrcode: "2@secret" }));
  const [forAll, forAdmins] = await eventsDuring(company.id, () =>
    company.as(admin, (ctx) => changeConnection(ctx, id, { name: "Vendas" })),
  );
  expect(forAll).toMatchObject({ rooms: ["everybody"], except: ["admins"], payload: { whatsapp: { qrcode: "" } } });
  expect(forAdmins).toMatchObject({ rooms: ["admins"], payload: { whatsapp: { qrcode: "2@secret" } } });

  await company.run((ctx) => updateConnection(ctx, id, { qrcode: "", pairing_code: "ABCD1234" }));
  const told = await eventsDuring(company.id, async () => {
    await company.as(admin, (ctx) => changeConnection(ctx, id, { name: "Caixa" }));
    await company.run((ctx) => record(ctx, "connection.session", { connectionId: id }));
  });
  expect(told).toMatchObject([
    { rooms: ["everybody"], except: ["admins"], payload: { whatsapp: { pairingCode: null } } },
    { rooms: ["admins"], payload: { whatsapp: { pairingCode: "ABCD1234" } } },
    { rooms: ["everybody"], except: ["admins"], payload: { session: { pairingCode: null } } },
    { rooms: ["admins"], payload: { session: { pairingCode: "ABCD1234" } } },
  ]);

  const gone = await eventsDuring(company.id, () => company.as(admin, (ctx) => removeConnection(ctx, id)));
  expect(gone).toMatchObject([{ rooms: ["everybody"], payload: { action: "delete", whatsappId: id } }]);
});
