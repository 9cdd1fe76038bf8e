import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { createConnection } from "../factory.ts";
import { findConnection } from "../queries.ts";

async function world(provider: "beta" | "cloud", status: string) {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const id = await createConnection(company, { provider, status, wanted: true });
  const ask = async (method: "POST" | "PUT") => {
    const { status, body } = await call(admin, method, `/whatsappsession/${id}`, {});
    return [status, body.error];
  };
  return { company, id, ask, row: () => company.run((ctx) => findConnection(ctx, id)) };
}

test.each(["POST", "PUT"] as const)(
  "%s /whatsappsession of a line that is up leaves it as it is, and nobody is asked anything",
  async (method) => {
    const { company, ask, row } = await world("beta", "CONNECTED");
    const before = await row();
    expect(await ask(method)).toEqual([200, undefined]);
    expect(await row()).toEqual(before);
    expect(await company.facts("connection.asked", "connection.session")).toEqual([]);
  },
);

test.each(["DISCONNECTED", "CONNECTED"])(
  "PUT /whatsappsession of a number at Meta that is %s is refused, for there is nothing to scan",
  async (status) => {
    const { company, ask, row } = await world("cloud", status);
    const before = await row();
    expect(await ask("PUT")).toEqual([400, "ERR_NOT_SUPPORTED"]);
    expect(await row()).toEqual(before);
    expect(await company.facts("connection.asked", "connection.session")).toEqual([]);
  },
);
