import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { recentEmojis } from "../../../../ui/chat/emoji/recent.ts";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage } from "../../testing/samples.ts";

const field = () => screen.getByRole("textbox", { name: "Write a message" }) as HTMLTextAreaElement;
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("two braces offer the variables, by their name and by what they are called, and put one where they stand", async () => {
  await openTicket(aCard({ id: 451 }), [aMessage()]);
  await userEvent.type(field(), "Olá ! Até logo.");
  await userEvent.type(field(), "{{{{", { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(await screen.findByRole("listbox", { name: "Variables" })).toBeTruthy();
  expect(options()[0]).toBe("{{firstName}} First name");
  expect(options()).toHaveLength(5);
  await userEvent.keyboard("greet");
  expect(options()).toEqual([]);
  await userEvent.keyboard("{Backspace>5/}full");
  expect(options()).toEqual(["{{name}} Full name"]);
  await userEvent.keyboard("{Enter}");
  expect(field().value).toBe("Olá {{name}}! Até logo.");
  expect(field().selectionStart).toBe("Olá {{name}}".length);
  expect(options()).toEqual([]);
});

test("a colon and two letters offer emojis by their names, and the one that is taken is among the last used", async () => {
  await openTicket(aCard({ id: 452 }), [aMessage()]);
  await userEvent.type(field(), "Obrigado :r");
  expect(options()).toEqual([]);
  await userEvent.keyboard("ocket");
  await waitFor(() => expect(options()).toContain("🚀 rocket"));
  expect(options().length).toBeLessThanOrEqual(8);
  await userEvent.keyboard("{Tab}");
  expect(field().value).toBe("Obrigado 🚀");
  expect(document.activeElement).toBe(field());
  expect(recentEmojis()[0]).toBe("🚀");
});

test("Escape closes them and leaves what was typed; times, links and faces are meant as they stand", async () => {
  await openTicket(aCard({ id: 453 }), [aMessage()]);
  await userEvent.type(field(), ":rocket");
  await waitFor(() => expect(options()).toContain("🚀 rocket"));
  await userEvent.keyboard("{Escape}");
  expect(options()).toEqual([]);
  expect([field().value, document.activeElement]).toEqual([":rocket", field()]);
  for (const text of ["às 10:30", "https://loja.test", "obrigado :D", "nota:rocket", "{name"]) {
    await userEvent.clear(field());
    await userEvent.type(field(), text.replace("{", "{{"));
    expect([field().value, options()]).toEqual([text, []]);
  }
});
