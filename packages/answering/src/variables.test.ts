import { expect, test } from "vitest";
import { fill, type Values } from "./variables.ts";

const values: Values = {
  contactName: "Maria da Silva",
  protocol: "2026111800007",
  at: new Date("2026-11-18T08:05:09Z"),
  zone: "America/Sao_Paulo",
  language: "pt",
};
const filled = (text: string, changes: Partial<Values> = {}) => fill(text, { ...values, ...changes });
const at = (time: string) => ({ at: new Date(`2026-11-18T${time}-03:00`) });

test.each<[string, string, string, Partial<Values>?]>([
  ["the first name ends at the first blank", "{{firstName}}", "Maria"],
  ["the name is the whole name", "{{name}}", "Maria da Silva"],
  ["a contact without a name leaves nothing", "Olá {{firstName}}{{name}}!", "Olá !", { contactName: null }],
  ["the protocol is the attendance's", "{{protocol}}", "2026111800007"],
  ["before there is an attendance there is none", "[{{protocol}}]", "[]", { protocol: null }],
  ["the time is the company's, with all its zeros", "{{hora}}", "05:05:09"],
  ["midnight is 00, never 24", "{{hora}}", "00:00:00", at("00:00:00")],
  ["blanks inside the braces do not matter", "{{ name }} {{  hora}}", "Maria da Silva 05:05:09"],
  ["what we do not know stays as it is", "{{nome}} {{constructor}} {{}} {name}", "{{nome}} {{constructor}} {{}} {name}"],
  ["nothing is escaped", "{{name}}", `D'Ávila & <Cia> "x"`, { contactName: `D'Ávila & <Cia> "x"` }],
  ["what is put in is not read again", "{{name}}", "{{protocol}} $&", { contactName: "{{protocol}} $&" }],
  ["before 5 it is night", "{{ms}}", "Boa noite", at("04:59:59")],
  ["from 5 it is morning", "{{ms}}", "Bom dia", at("05:00:00")],
  ["until noon", "{{ms}}", "Bom dia", at("11:59:59")],
  ["from 12 it is afternoon", "{{ms}}", "Boa tarde", at("12:00:00")],
  ["until 18", "{{ms}}", "Boa tarde", at("17:59:59")],
  ["from 18 it is night", "{{ms}}", "Boa noite", at("18:00:00")],
  ["in English", "{{ms}}", "Good afternoon", { ...at("15:00:00"), language: "en" }],
  ["in Spanish", "{{ms}}", "Buenos días", { language: "es" }],
  ["and by the company's clock", "{{ms}}", "Boa tarde", { zone: "Asia/Kolkata" }],
])("%s", (_, text, expected, changes) => {
  expect(filled(text, changes)).toBe(expected);
});
