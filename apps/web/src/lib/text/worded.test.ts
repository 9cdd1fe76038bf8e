import type { Word } from "@recado/contract/tickets";
import { beforeEach, expect, test } from "vitest";
import { i18n, speak } from "../i18n.ts";
import { lastWords } from "./lastWords.ts";
import { inOneLine, pollOf } from "./worded.ts";

beforeEach(() => speak("es"));

const lineOf = (word: Word | null, body: string) => inOneLine({ word, body }, i18n.t);

test.each<[string, Word | null, string, string]>([
  ["what somebody typed is his, whatever it says", null, "*Imagem*", "Imagem"],
  ["a picture", "image", "", "Imagen"],
  ["a call", "call", "Chamada de voz perdida às 10:01", "Llamada de voz perdida"],
  ["a call that nobody missed", "pastCall", "Chamada de voz às 10:01", "Llamada de voz"],
  ["a call with a picture", "videoCall", "Missed video call at 10:01", "Llamada de vídeo perdida"],
  ["what we cannot show", "unknown", "Veja no celular.", "Un mensaje de un tipo que aún no mostramos. Míralo en el teléfono."],
  ["what was taken back", "deleted", "", "Mensaje eliminado"],
  ["a reaction", "reaction", "Reagiu a uma mensagem: 👍", "Reaccionó a un mensaje: 👍"],
  ["a reaction that nobody can name", "reaction", "Reagiu a uma mensagem", "Reaccionó a un mensaje"],
  ["a poll, whose question is somebody's", "poll", "Enquete: Cor: azul ou verde?\n• Azul\n• Verde", "Encuesta: Cor: azul ou verde?"],
  ["a poll as a list has it", "poll", "Cor: azul ou verde?", "Encuesta: Cor: azul ou verde?"],
  ["a place that has a name", "location", "|https://maps.google.com/?q=1|Loja, Rua A", "Loja, Rua A"],
  ["a place that has none", "location", "", "Ubicación"],
  ["somebody's card", "contacts", "BEGIN:VCARD\nFN:Rita", "Contacto"],
])("whoever reads Spanish reads it in Spanish: %s", (_, word, body, expected) => {
  expect(lineOf(word, body)).toBe(expected);
});

test("a list says it, too, and who it was", () => {
  const last = { lastWord: "voice", lastMessage: "Mensagem de voz", fromMe: true, isGroup: false } as const;
  const me = { id: 7, name: "Ana" };
  const by = (id: number) => ({ origin: "agent", user: { id, name: "Bia" }, contact: null }) as const;
  expect(lastWords({ ...last, lastSpeaker: by(8) }, me, i18n.t)).toBe("Bia: Mensaje de voz");
  expect(lastWords({ ...last, lastSpeaker: by(7) }, me, i18n.t)).toBe("Tú: Mensaje de voz");
  expect(lastWords({ ...last, lastSpeaker: null }, me, i18n.t)).toBe("Nosotros: Mensaje de voz");
});

test("a poll is its question and what one could choose, in whichever language it was written down", () => {
  for (const word of ["Enquete", "Poll", "Encuesta"])
    expect(pollOf(`${word}: Dia?\nDe manhã\n• Terça\n• Quinta`)).toEqual({ question: "Dia?\nDe manhã", options: ["Terça", "Quinta"] });
});
