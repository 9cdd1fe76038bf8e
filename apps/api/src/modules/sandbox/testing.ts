import type { Order } from "@recado/channels/outbound";
import type { SandboxMessage, SandboxPerson } from "@recado/contract/sandbox";
import { call } from "../../testing/app.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { createConnection } from "../connections/factory.ts";
import { phoneOf } from "./phone.ts";

export async function atThePhone() {
  const company = await createCompany();
  return at(company, await company.createUser({ profile: "admin" }));
}

/** An admin with a new phone, on which Marina is the first contact. */
export async function at(company: TestCompany, admin: TestUser) {
  const id = await createConnection(company, { provider: "sandbox" });
  const path = `/sandbox/${id}`;
  const marina: SandboxPerson = (await call(admin, "GET", path)).body.people[0];
  const messages = `${path}/people/${marina.id}/messages`;
  const chat = async (): Promise<SandboxMessage[]> => (await call(admin, "GET", messages)).body;
  const say = async (body: object): Promise<SandboxMessage[]> => (await call(admin, "POST", messages, body)).body;
  return { company, admin, id, path, marina, chat, say, phone: phoneOf(company.id, id) };
}

export const anOrder = (ref: string, number: string): Order & { kind: "send" } => ({
  ref,
  to: { number, lid: null, userId: null, group: null },
  kind: "send",
  parcel: { type: "text", body: "Temos sim" },
  file: null,
  quoted: null,
});

export async function bytesOf(file: Awaited<ReturnType<ReturnType<typeof phoneOf>["openFile"]>>) {
  if (!file) throw new Error("There is no such file.");
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
