import { expect, test } from "vitest";
import { isIntroduction, onAccept } from "./onAccept.ts";
import { onCall } from "./onCall.ts";
import { onClose, onExpiry } from "./onClose.ts";
import { onTransfer, type Transfer } from "./onTransfer.ts";
import { aQueue, aSituation, noTexts } from "./testing/situation.ts";

const say = (text: string) => ({ type: "say", text, by: "bot" });
const rates = { userRating: "enabled" } as const;
const lines = "Digite de 1 à 3 para qualificar nosso atendimento:\n*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito Satisfeito_";

test("closing says the completion message, the queue's before the connection's", () => {
  const connection = { ...noTexts, complationMessage: "Obrigado, {{firstName}}." };
  const queue = aQueue(4, "Suporte", { complationMessage: "Suporte agradece." });
  expect(onClose({ ...aSituation(), connection, queue: null })).toEqual([say("Obrigado, Maria.")]);
  expect(onClose({ ...aSituation(), connection, queue })).toEqual([say("Suporte agradece.")]);
  expect(onClose({ ...aSituation(), connection: noTexts, queue: null })).toEqual([]);
});

test("with rating the question takes its place, the queue's before the connection's", () => {
  const connection = { ...noTexts, ratingMessage: "Como foi?", complationMessage: "Obrigado." };
  const closing = { ...aSituation({ settings: rates }), connection };
  expect(onClose({ ...closing, queue: null })).toEqual([say(`Como foi?\n\n${lines}`), { type: "awaitRating" }]);
  expect(onClose({ ...closing, queue: aQueue(4, "Suporte", { ratingMessage: "E o suporte?" }) })[0]).toEqual(
    say(`E o suporte?\n\n${lines}`),
  );
  expect(onClose({ ...closing, connection: noTexts, queue: null })[0]).toEqual(say(lines));
});

test("groups are neither asked nor thanked", () => {
  const connection = { ...noTexts, ratingMessage: "Como foi?", complationMessage: "Obrigado." };
  for (const userRating of ["enabled", "disabled"] as const) {
    expect(onClose({ ...aSituation({ isGroup: true, settings: { userRating } }), connection, queue: null })).toEqual([]);
  }
});

test("inactivity closes with its own text, and asks for no rating", () => {
  const scene = aSituation({ settings: rates });
  expect(onExpiry(scene, { expiresInactiveMessage: "Até logo, {{firstName}}." })).toEqual([say("Até logo, Maria.")]);
  expect(onExpiry(scene, { expiresInactiveMessage: null })).toEqual([]);
  expect(onExpiry({ ...scene, isGroup: true }, { expiresInactiveMessage: "Até logo." })).toEqual([]);
});

test("whoever accepts introduces himself when the company wants it", () => {
  const settings = { sendGreetingAccepted: "enabled" } as const;
  const accept = (changes: Parameters<typeof aSituation>[0]) =>
    onAccept({ ...aSituation({ settings, ...changes }), userName: "Ana {{name}}" });
  expect(accept({})).toEqual([
    say("*Mensagem Automática:*\nBom dia *Maria da Silva*, meu nome é *Ana {{name}}* e agora vou prosseguir com seu atendimento!"),
  ]);
  expect(accept({ contactName: null })[0]?.text).toContain("\nBom dia, meu nome é");
  expect(accept({ isGroup: true })).toEqual([]);
  expect(accept({ settings: {} })).toEqual([]);
});

test("what a client says to introduce its agent is known, and nothing else is", () => {
  const introduction = "*Mensagem Automática:*\n{{ms}} *{{name}}*, meu nome é *Ana* e agora vou prosseguir com seu atendimento!";
  expect(isIntroduction(introduction, "Ana")).toBe(true);
  for (const other of [
    introduction.replace("Ana", "Bia"),
    `${introduction} Tudo bem?`,
    introduction.replace("{{ms}}", "Bom dia"),
    "Bom dia",
    "",
  ])
    expect(isIntroduction(other, "Ana"), other).toBe(false);
});

const support = { id: 9, name: "Suporte" };
const ana = { id: 5, name: "Ana" };
const moved = (from: Transfer["from"], to: Transfer["to"], changes: Parameters<typeof aSituation>[0] = {}) => {
  const { company, isGroup } = aSituation({ settings: { sendMsgTransfTicket: "enabled" }, ...changes });
  return onTransfer({ company, isGroup, from, to }).map(({ text }) => text);
};
const before = { queueId: 7, userId: 3 };

test("a transfer says what is new: the department, the person, or both", () => {
  expect(moved(before, { queue: support, user: null })).toEqual([
    "Você foi transferido para o departamento *Suporte*, aguarde, já vamos te atender!",
  ]);
  expect(moved({ queueId: 9, userId: 3 }, { queue: support, user: ana })).toEqual([
    "Você foi transferido para o atendente *Ana*, aguarde, já vamos te atender!",
  ]);
  expect(moved(before, { queue: support, user: ana })).toEqual([
    "Você foi transferido para o departamento *Suporte* e contará com a presença de *Ana*, aguarde, já vamos te atender!",
  ]);
  expect(moved(before, { queue: support, user: { id: 3, name: "Bia" } })[0]).toContain("departamento *Suporte*, aguarde");
});

test("a transfer speaks the company's language", () => {
  expect(moved(before, { queue: support, user: null }, { company: { language: "en" } })[0]).toContain("the *Suporte* department");
});

test("nothing is said of a first assignment, of what stays, in a group, or when the company does not want it", () => {
  const there = { queue: support, user: ana };
  expect(moved({ queueId: null, userId: null }, there)).toEqual([]);
  expect(moved({ queueId: 9, userId: 5 }, there)).toEqual([]);
  expect(moved(before, { queue: null, user: null })).toEqual([]);
  expect(moved(before, there, { isGroup: true })).toEqual([]);
  expect(moved(before, there, { settings: {} })).toEqual([]);
});

test("where calls are not wanted one is rejected, answered and logged", () => {
  expect(onCall({ ...aSituation(), video: false, isMissed: true })).toEqual([
    { type: "rejectCall" },
    say(
      "*Mensagem Automática:*\nAs chamadas de voz e vídeo estão desabilitadas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado",
    ),
    { type: "logCall", text: "Chamada de voz perdida às 10:00" },
  ]);
});

test("where they are, it is only logged", () => {
  const log = [{ type: "logCall", text: "Chamada de vídeo perdida às 10:00" }];
  expect(onCall({ ...aSituation({ settings: { call: "enabled" } }), video: true, isMissed: true })).toEqual(log);
});

test("one that nobody missed is logged as no lost one, and nobody is told that calls are not wanted", () => {
  const log = [{ type: "logCall", text: "Chamada de voz às 10:00" }];
  expect(onCall({ ...aSituation(), video: false, isMissed: false })).toEqual(log);
  expect(onCall({ ...aSituation({ settings: { call: "enabled" } }), video: false, isMissed: false })).toEqual(log);
});

test("one of a group is only logged, whatever is wanted: a group is never answered", () => {
  const log = [{ type: "logCall", text: "Chamada de voz perdida às 10:00" }];
  expect(onCall({ ...aSituation({ isGroup: true }), video: false, isMissed: true })).toEqual(log);
});
