import type { Cause, Status } from "@recado/channels/channel";
import type { ConnectionMoment } from "@recado/contract/connections";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { stillClock } from "../../../testing/stillClock.ts";
import { changeStatus } from "../../connections/status/status.ts";
import { lockTicket } from "../../tickets/queries.ts";
import { enqueueMessage } from "../actions/say.ts";
import { aMessage, arrive, heldConnection, ticketsOf } from "../factory.ts";

const wait = stillClock(1_000);

test("of each stretch of a connection's life it is told how long it lasted, and how many messages waited for its end", async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const held = await heldConnection(company);
  await arrive(company, held, aMessage());
  const { id } = (await ticketsOf(company))[0]!;
  const becomes = (status: Status, cause: Cause) => company.run((ctx) => changeStatus(ctx, held.connectionId, { status, cause }));
  const says = (refusal?: string) =>
    company.run(async (ctx) =>
      enqueueMessage(ctx, (await lockTicket(ctx, id))!, {
        origin: "agent",
        kind: "text",
        body: "Olá",
        parcel: { type: "text", body: "Olá" },
        refusal,
      }),
    );

  await becomes("CONNECTED", "connected");
  wait(90);
  await becomes("TIMEOUT", "lost");
  for (const refusal of [undefined, undefined, "window-closed", undefined]) await says(refusal);
  wait(150);
  await becomes("OPENING", "started");
  wait(155);
  await becomes("CONNECTED", "connected");

  const { body } = await call(admin, "GET", `/whatsapp/${held.connectionId}/timeline`);
  expect(body.map(({ status, seconds, waited }: ConnectionMoment) => [status, seconds, waited])).toEqual([
    ["CONNECTED", null, null],
    ["OPENING", 5, 3],
    ["TIMEOUT", 60, 3],
    ["CONNECTED", 90, null],
  ]);
});
