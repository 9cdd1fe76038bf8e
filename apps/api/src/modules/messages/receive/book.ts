import type { InboundOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { writeInBook } from "../../connections/phone/book.ts";
import type { Received } from "./received.ts";

/** It makes no contacts: somebody has to ask for that. */
export async function receiveBook(ctx: Ctx, connectionId: number, { entries }: InboundOf<"book">): Promise<Received> {
  await writeInBook(ctx, connectionId, entries);
  return { done: true };
}
