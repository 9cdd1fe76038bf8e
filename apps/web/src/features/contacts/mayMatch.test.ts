import { expect, test } from "vitest";
import { mayMatch } from "./mayMatch.ts";

const marina = { name: "Marina Duarte", number: "5511987654321", email: "marina@exemplo.test" };

test.each([
  ["mari", marina],
  ["DUÁRTE", marina],
  ["duarte 5511", marina],
  ["4321 marina@", marina],
  ["11 98765-4321", marina],
  ["+55 (11) 8765-4321", marina],
  ["00 55 11 98765 4321", marina],
  ["0055 11 98765", marina],
  ["98765-4321", { ...marina, number: "551187654321" }],
  ["5511987654321", { ...marina, name: "551187654321", number: "" }],
  ["strasse", { ...marina, name: "Straße" }],
  ["Straße", { ...marina, name: "STRASSE" }],
  ["soren", { ...marina, name: "Søren" }],
  ["lodz", { ...marina, name: "Łódź" }],
  ["isik", { ...marina, name: "Işık" }],
  ["aegir", { ...marina, name: "Ægir" }],
  ["d'avila", { ...marina, name: "D’Ávila" }],
  ["οδοσ", { ...marina, name: "ΟΔΟΣ" }],
])("%j may find what the server finds by it", (search, contact) => expect(mayMatch(search, contact)).toBe(true));

test.each(["bia", "marina souza", "99999", "98765-4399", "+351"])("%j finds her nowhere", (search) =>
  expect(mayMatch(search, marina)).toBe(false),
);
