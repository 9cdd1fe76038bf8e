import { expect, test } from "vitest";
import { readDecision } from "./decision.ts";

test.each([
  ["an answer", '{"action":"answer","message":"Oi!"}', { action: "answer", message: "Oi!" }],
  ["one in a fence", '```json\n{"action":"answer","message":"Oi!"}\n```', { action: "answer", message: "Oi!" }],
  ["one with words around it", 'Claro: {"action":"answer","message":"Oi!"} ok', { action: "answer", message: "Oi!" }],
  ["a hand-over with words", '{"action":"handover","message":"Já chamo alguém."}', { action: "handover", message: "Já chamo alguém." }],
  ["a hand-over without words", '{"action":"handover"}', { action: "handover", message: "" }],
  ["no JSON, which is the text itself", "Oi! Tudo bem?", { action: "answer", message: "Oi! Tudo bem?" }],
  ["braces in a text", "Use {nome} aqui.", { action: "answer", message: "Use {nome} aqui." }],
  [
    "the sentence of other front ends",
    "Ação: Transferir para o setor de atendimento. Um momento!",
    { action: "handover", message: "Um momento!" },
  ],
  [
    "the same inside of JSON, without accents",
    '{"action":"answer","message":"acao: transferir para o setor de atendimento"}',
    { action: "handover", message: "" },
  ],
  ["an answer without words", '{"action":"answer","message":" "}', { action: "handover", message: "" }],
  ["an empty reply", "", { action: "handover", message: "" }],
  ["broken JSON", '{"action":"answer","message":"Oi', undefined],
  ["another action", '{"action":"refund","message":"Pronto!"}', undefined],
])("%s", (_what, reply, decision) => expect(readDecision(reply)).toEqual(decision));
