import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const row = readFileSync("apps/web/src/features/tickets/list/row/TicketRow.module.css", "utf8");
const talk = readFileSync("apps/web/src/ui/chat/MessageList.module.css", "utf8");

/** The rule of exactly this selector. */
const ruleOf = (css: string, selector: string) => css.split("\n}").find((rule) => rule.includes(`\n${selector} {`));

test("who waits to be read is told from who does not by weight, by words and by time, and not by colour alone", () => {
  expect(ruleOf(row, ".row .name")).toContain("font-weight: 500");
  expect(ruleOf(row, '.row[data-unread="true"] .name')).toContain("font-weight: 600");
  expect(ruleOf(row, '.row[data-unread="true"] .last')).toContain("color: var(--mantine-color-text)");
  expect(ruleOf(row, '.row[data-unread="true"] .time')).toContain("color: var(--mantine-color-brand-text)");
});

test("the row that is open is told by its ground and its bar: its words keep their colour", () => {
  const open = ruleOf(row, '.row[data-open="true"]');
  expect(open).toContain("background: var(--chosen)");
  expect(open).toContain("box-shadow: inset");
  expect(open).not.toMatch(/[^-]color:/);
});

test("what we have said is in the colour of text, and only who said it in ours", () => {
  expect(ruleOf(talk, '.message[data-mine="true"] .bubble')).not.toMatch(/[^-]color:/);
  expect(ruleOf(talk, '.message[data-mine="true"] .author')).toContain("color: var(--on-chosen)");
});
