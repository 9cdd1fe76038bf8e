import type { TicketNews } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import { i18n } from "../i18n.ts";
import { lastWords } from "./lastWords.ts";

const me = { id: 7, name: "Ana" };
const ana = { id: 7, name: "Ana" };
const bia = { id: 8, name: "Bia Souza" };
type Ours = NonNullable<TicketNews["lastSpeaker"]>;
const by = (origin: Ours["origin"], who: Partial<Ours> = {}): Partial<TicketNews> => ({
  fromMe: origin !== "contact",
  lastSpeaker: { origin, user: null, contact: null, ...who },
});
const lineOf = (ticket: Partial<TicketNews>) =>
  lastWords({ lastMessage: "Bom dia", lastWord: null, fromMe: false, isGroup: false, lastSpeaker: null, ...ticket }, me, i18n.t);

test.each<[string, Partial<TicketNews>, string]>([
  ["what a customer said is his, word for word", { lastMessage: "*Ana:*\noi", ...by("contact") }, "Ana:\noi"],
  ["in a group it is who of them said it", { isGroup: true, ...by("contact", { contact: bia }) }, "Bia Souza: Bom dia"],
  ["so it is of a call", { isGroup: true, lastWord: "call", ...by("contact", { contact: bia }) }, "Bia Souza: Missed voice call"],
  ["who is gone from a group has no name", { isGroup: true, ...by("contact") }, "Bom dia"],
  ["what I said is mine", by("agent", { user: ana }), "You: Bom dia"],
  ["a signature says so, and is not said twice", { lastMessage: "*Ana:*\nBom dia", ...by("agent", { user: ana }) }, "You: Bom dia"],
  ["what a colleague said is his, signed or not", by("agent", { user: bia }), "Bia Souza: Bom dia"],
  ["he is called as he is now", { lastMessage: "*Bia Nunes:*\nBom dia", ...by("agent", { user: bia }) }, "Bia Souza: Bom dia"],
  ["a namesake's is not mine", by("agent", { user: { id: 9, name: "Ana" } }), "Ana: Bom dia"],
  ["what only looks signed stays", { lastMessage: "*promoção:* hoje\nvenha", ...by("agent", { user: ana }) }, "You: promoção: hoje\nvenha"],
  ["marks are no words", { lastMessage: "*sim*, _já_ e ~não~", ...by("agent", { user: bia }) }, "Bia Souza: sim, já e não"],
  ["a picture without words", { lastMessage: "📷 Foto", ...by("agent", { user: ana }) }, "You: 📷 Foto"],
  ["what answers by itself", by("bot"), "Bot: Bom dia"],
  ["what somebody planned", by("schedule", { user: ana }), "Schedule: Bom dia"],
  ["what a program says", by("api"), "API: Bom dia"],
  ["what was typed on the company's phone", by("phone"), "Phone: Bom dia"],
  ["a flow", by("flow"), "Flow: Bom dia"],
  ["a campaign", by("campaign"), "Campaign: Bom dia"],
  ["nothing was said", { lastMessage: "", fromMe: true }, "No messages yet"],
])("the last words: %s", (_, ticket, words) => {
  expect(lineOf(ticket)).toBe(words);
});

test.each<[string, Partial<TicketNews>, string]>([
  ["what is signed is whose name it is", { lastMessage: "*Bia Nunes:*\nBom dia", fromMe: true }, "Bia Nunes: Bom dia"],
  ["what I signed is mine", { lastMessage: "*Ana:*\nBom dia", fromMe: true }, "You: Bom dia"],
  ["what nobody signed is ours, and nobody's in particular", { fromMe: true }, "Us: Bom dia"],
  ["what a customer said is his", { lastMessage: "*Bom* dia" }, "Bom dia"],
  ["what is signed may bear marks, too", { lastMessage: "*Bia Nunes:*\n_Bom_ dia", fromMe: true }, "Bia Nunes: Bom dia"],
])("the last words of before anybody kept who said them: %s", (_, ticket, words) => {
  expect(lineOf(ticket)).toBe(words);
});
