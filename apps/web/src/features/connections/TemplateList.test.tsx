import { connections, type MessageTemplate } from "@recado/contract/connections";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { languages, speak } from "../../lib/i18n.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { TemplateList } from "./TemplateList.tsx";

const aTemplate = (over: Partial<MessageTemplate>): MessageTemplate => ({
  name: "lembrete",
  language: "pt_BR",
  category: "UTILITY",
  status: "APPROVED",
  body: "Olá",
  header: null,
  footer: null,
  variables: 0,
  slots: [],
  media: null,
  blocked: null,
  ...over,
});

/** All of Meta's statuses. */
const statuses = [
  ...["APPROVED", "PENDING", "REJECTED", "IN_APPEAL", "PAUSED", "DISABLED", "LIMIT_EXCEEDED"],
  ...["PENDING_DELETION", "DELETED", "ARCHIVED"],
];
const categories = ["MARKETING", "UTILITY", "AUTHENTICATION"];

async function rowsOf(templates: MessageTemplate[]) {
  answer(connections.templates, () => templates);
  show(<TemplateList id={2} trouble={null} />);
  return screen.findAllByRole("listitem");
}

beforeEach(() => void signedIn({ profile: "admin" }));

test("how a template stands, what it is for and what its header holds is said in words", async () => {
  const [first, second, third] = await rowsOf([
    aTemplate({ category: "MARKETING", status: "IN_APPEAL", header: "[image]", media: "image" }),
    aTemplate({ name: "recibo", category: "AUTHENTICATION", status: "LIMIT_EXCEEDED", header: "[document]", media: "document" }),
    aTemplate({ name: "lugar", status: "PENDING_DELETION", header: "[location]", blocked: "media" }),
  ]);
  for (const text of ["Under appeal", "pt_BR · Marketing", "[Image]", "Olá"]) expect(first!.textContent).toContain(text);
  for (const text of ["Too many templates", "pt_BR · Authentication", "[Document]"]) expect(second!.textContent).toContain(text);
  for (const text of ["Being deleted", "pt_BR · Utility", "[Location]"]) expect(third!.textContent).toContain(text);
});

test.each(languages)("in %s there is a word for every status and every category", async (language) => {
  await speak(language);
  const rows = await rowsOf([
    ...statuses.map((status, at) => aTemplate({ name: `a${at}`, status })),
    ...categories.map((category, at) => aTemplate({ name: `b${at}`, category })),
  ]);
  expect(rows).toHaveLength(statuses.length + categories.length);
  // Neither the raw status, in capitals, nor a missing text's key.
  for (const row of rows) expect(row.textContent).not.toMatch(/[A-Z]{4,}|connections\./);
});

test("what Meta calls by a name of its own is shown as it comes", async () => {
  const [row] = await rowsOf([aTemplate({ status: "HIBERNATING", category: "TRANSACTIONAL", header: "[image]" })]);
  expect(within(row!).getByText("HIBERNATING")).toBeTruthy();
  expect(row!.textContent).toContain("pt_BR · TRANSACTIONAL");
  // Words in brackets are ordinary text unless there is a file.
  expect(row!.textContent).toContain("[image]");
});
