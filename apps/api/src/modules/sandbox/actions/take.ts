import type { Order } from "@recado/channels/outbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { markArrived } from "../../../platform/storage/arrivals.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { addFile } from "../../files/actions.ts";
import { findSandboxMessage, insertSandboxMessage, updateSandboxMessage } from "../queries/messages.ts";
import { insertNews } from "../queries/news.ts";
import { findPersonByNumber, insertPerson } from "../queries/people.ts";
import { ackOf } from "./news.ts";
import { isThere } from "./phone.ts";

type Taken = { providerId: string } | { refused: string };

/** The company's message arrives on the customer's phone, once: the reference is the message's id. */
export async function receiveOrder(ctx: Ctx, connectionId: number, order: Order, file: StoredFile | null): Promise<Taken> {
  const taken = order.kind === "send" ? await takeMessage(ctx, connectionId, order, file) : await takeChange(ctx, connectionId, order);
  await record(ctx, "sandbox.changed", { connectionId });
  return taken;
}

async function takeMessage(ctx: Ctx, connectionId: number, order: Order & { kind: "send" }, file: StoredFile | null): Promise<Taken> {
  const number = order.to.group ?? order.to.number;
  if (number === null || !isThere(number)) return { refused: "undeliverable" };
  const person = (await findPersonByNumber(ctx, connectionId, number)) ?? (await appear(ctx, connectionId, number));
  const quoted = order.quoted ? await findSandboxMessage(ctx, connectionId, { providerId: order.quoted.providerId }) : undefined;
  const message = await insertSandboxMessage(ctx, {
    ...contentOf(order),
    personId: person.id,
    fromCompany: true,
    providerId: order.ref,
    quotedId: quoted?.id ?? null,
    ack: person.online ? 2 : 1,
    fileId: file === null ? null : await keep(ctx, file),
  });
  if (message && person.online) await insertNews(ctx, connectionId, ackOf(order.ref, number, 2));
  return { providerId: order.ref };
}

/** The phone keeps a copy of its own, as phones do. */
async function keep(ctx: Ctx, file: StoredFile) {
  await markArrived(ctx, file.key);
  return (await addFile(ctx, file)).id;
}

/** A recipient who is not there yet gets a phone. */
async function appear(ctx: Ctx, connectionId: number, number: string) {
  const { id } = await insertPerson(ctx, { connectionId, name: `+${number}`, number, isGroup: false });
  return { id, online: true };
}

function contentOf({ parcel }: Order & { kind: "send" }): { kind: string; body: string; details?: object } {
  switch (parcel.type) {
    case "text":
      return { kind: "text", body: parcel.body };
    case "media":
      return { kind: parcel.media, body: parcel.caption ?? "", details: { name: parcel.name } };
    case "location":
      return { kind: "location", body: parcel.name ?? "", details: { location: parcel } };
    case "contacts":
      return { kind: "contacts", body: parcel.cards.map(({ name, number }) => `${name} +${number}`).join("\n") };
    case "template":
      return { kind: "text", body: parcel.preview };
  }
}

async function takeChange(ctx: Ctx, connectionId: number, order: Exclude<Order, { kind: "send" }>): Promise<Taken> {
  const target = await findSandboxMessage(ctx, connectionId, { providerId: order.target.providerId });
  if (!target) return { refused: "not-found" };
  if (order.kind === "edit") await updateSandboxMessage(ctx, target.id, { body: order.body, is_edited: true });
  else if (order.kind === "delete") await updateSandboxMessage(ctx, target.id, { is_deleted: true });
  else await updateSandboxMessage(ctx, target.id, { reactions: JSON.stringify({ ...(target.reactions as object), company: order.emoji }) });
  return { providerId: order.ref };
}
