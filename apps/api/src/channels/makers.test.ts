import { expect, test } from "vitest";
import { type Credentials, sealed } from "../modules/connections/credentials/credentials.ts";
import { createConnection } from "../modules/connections/factory.ts";
import { configureSandbox } from "../modules/connections/offered.ts";
import { createCompany } from "../testing/company.ts";
import { channelMakers } from "./makers.ts";

const whole: Credentials = { phoneNumberId: "106", wabaId: "7", accessToken: "EAAG", appSecret: "secret" };

test.each(["phoneNumberId", "accessToken", "appSecret"] as const)("a number of Meta's without its %s does not begin", async (name) => {
  const company = await createCompany();
  const connectionId = await createConnection(company, { provider: "cloud" });
  const keep = (values: Credentials) =>
    company.run(({ tx }) => tx.updateTable("connections").set(sealed(values)).where("id", "=", connectionId).execute());
  const makers = channelMakers({ graphUrl: "http://localhost:1" });
  const ports = { keep: async () => {}, tell: async () => {}, typing: () => {} };
  const make = () => makers.cloud({ companyId: company.id, connectionId, token: 1 }, ports);

  await keep({ ...whole, [name]: "" });
  await expect(make()).rejects.toMatchObject({ reason: "missing", again: false });
  await keep(whole);
  await expect(make()).resolves.toBeDefined();
  await makers.stop();
});

test("where the installation has no sandbox, a phone of its own does not begin", async () => {
  const makers = channelMakers({ graphUrl: "http://localhost:1" });
  const ports = { keep: async () => {}, tell: async () => {}, typing: () => {} };
  const make = () => makers.sandbox({ companyId: 1, connectionId: 1, token: 1 }, ports);
  configureSandbox({ sandbox: "off" });
  try {
    await expect(make()).rejects.toMatchObject({ reason: "not-offered", again: false });
  } finally {
    configureSandbox({ sandbox: "demo" });
  }
  await expect(make()).resolves.toBeDefined();
});
