import { randomInt } from "node:crypto";
import type { Inbound } from "@recado/channels/inbound";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { SANDBOX_ABSENT, type SandboxFaults } from "@recado/contract/sandbox";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { isOff } from "../../connections/offered.ts";
import { accessConnection } from "../../connections/queries.ts";
import { avatarFitsName } from "../avatar.ts";
import { insertNews } from "../queries/news.ts";
import { getPerson, insertPerson, updatePerson } from "../queries/people.ts";
import { findPhone, insertPhoneUnlessThere, updatePhone } from "../queries/phones.ts";
import { markDelivered } from "../queries/receipts.ts";
import { ackOf, addressBookPieces, base } from "./news.ts";

/** Only users who manage connections see the phone, and only for built-in connections: others have a real one. */
export async function openPhone(ctx: Ctx, connectionId: number) {
  const connection = await accessConnection(ctx, connectionId, "act");
  if (!abilitiesOf[connection.provider as Provider].builtIn || isOff(connection.provider)) return fail("ERR_NO_WAPP_FOUND");
  const phone = (await findPhone(ctx, connectionId)) ?? (await makePhone(ctx, connectionId));
  return { connection, phone };
}

/** With a few customers, so that there is somebody to chat with. */
async function makePhone(ctx: Ctx, connectionId: number) {
  if (await insertPhoneUnlessThere(ctx, connectionId, newNumber()))
    for (const name of ["Marina Duarte", "Rogério Paiva", "Lúcia Fontes"])
      await insertPerson(ctx, { connectionId, name, number: newNumber(name), isGroup: false });
  return (await findPhone(ctx, connectionId)) ?? fail("ERR_NO_WAPP_FOUND");
}

/** Unassigned numbers: none in Brazil begins like this. The face depends on the number, and must fit the name. */
function newNumber(name = ""): string {
  const number = `551190${String(randomInt(10_000_000)).padStart(7, "0")}`;
  return isThere(number) && avatarFitsName(number, name) ? number : newNumber(name);
}

/** Everybody is on WhatsApp except for numbers of this range. */
export const isThere = (number: string) => !number.startsWith(SANDBOX_ABSENT);

/** The camera saw a code: the one that is shown now links the phone, an old one does nothing. */
export async function scanCode(ctx: Ctx, connectionId: number, qrcode: string) {
  const { connection } = await openPhone(ctx, connectionId);
  if (connection.qrcode === "" || connection.qrcode !== qrcode) fail("ERR_WAPP_NOT_INITIALIZED");
  await updatePhone(ctx, connectionId, { linked: true, online: true });
  await record(ctx, "sandbox.changed", { connectionId });
}

type Changes = { online?: boolean | undefined; linked?: false | undefined; faults?: SandboxFaults | undefined };

export async function changePhone(ctx: Ctx, connectionId: number, { online, linked, faults }: Changes) {
  await openPhone(ctx, connectionId);
  const set = {
    ...(online !== undefined && { online }),
    ...(linked !== undefined && { linked }),
    ...(faults && { faults: JSON.stringify(faults) }),
  };
  if (Object.keys(set).length === 0) return;
  await updatePhone(ctx, connectionId, set);
  await record(ctx, "sandbox.changed", { connectionId });
}

export async function addPerson(ctx: Ctx, connectionId: number, { name, isGroup }: { name: string; isGroup: boolean }) {
  await openPhone(ctx, connectionId);
  const number = isGroup ? `1203630000${String(randomInt(100_000_000)).padStart(8, "0")}` : newNumber(name);
  const { id } = await insertPerson(ctx, { connectionId, name, number, isGroup });
  if (!isGroup) for (const news of addressBookPieces([{ number, name }])) await insertNews(ctx, connectionId, news);
  await record(ctx, "sandbox.changed", { connectionId });
  return getPerson(ctx, connectionId, id);
}

type PersonChanges = { online?: boolean | undefined; name?: string | undefined };

/** A phone that comes online receives the messages sent meanwhile; members of a group are told its new name. */
export async function changePerson(ctx: Ctx, connectionId: number, id: number, changes: PersonChanges) {
  await openPhone(ctx, connectionId);
  const person = await getPerson(ctx, connectionId, id);
  const { online, name = person.name } = changes;
  if (name !== person.name && !person.isGroup) fail("ERR_NOT_SUPPORTED");
  if (online !== undefined) await updatePerson(ctx, id, { online });
  if (online)
    for (const { providerId } of await markDelivered(ctx, id)) await insertNews(ctx, connectionId, ackOf(providerId, person.number, 2));
  if (name !== person.name) {
    await updatePerson(ctx, id, { name });
    const group = { id: person.number, subject: name };
    await insertNews(ctx, connectionId, { ...base(person.number), kind: "group", group } satisfies Inbound);
  }
  await record(ctx, "sandbox.changed", { connectionId });
  return { ...person, online: online ?? person.online, name };
}
