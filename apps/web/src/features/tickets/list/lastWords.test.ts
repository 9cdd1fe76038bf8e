import type { Ticket } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import { i18n } from "../../../lib/i18n.ts";
import { aTicket } from "../testing/samples.ts";
import { lastWords } from "./lastWords.ts";

test.each<[string, Partial<Ticket>, string]>([
  ["what a customer said is his as he wrote it", { lastMessage: "*Ana:*\noi", fromMe: false }, "*Ana:*\noi"],
  ["what I signed is mine", { lastMessage: "*Ana:*\nBom dia", fromMe: true }, "You: Bom dia"],
  ["what a colleague signed is his", { lastMessage: "*Bia Nunes:*\nBom dia", fromMe: true }, "Bia Nunes: Bom dia"],
  ["what nobody signed is mine where the ticket is", { lastMessage: "Bom dia", fromMe: true, userId: 7 }, "You: Bom dia"],
  ["what nobody signed is ours elsewhere", { lastMessage: "Bom dia", fromMe: true, userId: null }, "Us: Bom dia"],
  ["what only looks like one stays", { lastMessage: "*promoção: hoje* venha", fromMe: true, userId: 7 }, "You: *promoção: hoje* venha"],
  ["nothing was said", { lastMessage: "", fromMe: false }, "No messages yet"],
])("the last words: %s", (_, ticket, words) => {
  expect(lastWords(aTicket(ticket), { id: 7, name: "Ana" }, i18n.t)).toBe(words);
});
