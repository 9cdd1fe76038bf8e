import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../../lib/i18n.ts";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage } from "../testing/samples.ts";

const field = () => screen.getByRole("textbox") as HTMLTextAreaElement;
const search = () => screen.findByRole("combobox");
const options = async () => (await screen.findAllByRole("option")).map(({ textContent }) => textContent);

// Without a layout nothing has a height, and of nothing nothing is seen.
beforeEach(() => void vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(288));
afterEach(() => void vi.restoreAllMocks());

async function open(id: number, name = "Insert an emoji") {
  await openTicket(aCard({ id }), [aMessage()]);
  await userEvent.click(screen.getByRole("button", { name }));
}

test("it stands where the caret was, and Shift+Enter goes on choosing", async () => {
  await openTicket(aCard({ id: 501 }), [aMessage()]);
  await userEvent.type(field(), "Bom dia!");
  field().setSelectionRange(3, 3);
  await userEvent.click(screen.getByRole("button", { name: "Insert an emoji" }));
  await userEvent.type(await search(), "waving hand");
  await waitFor(async () => expect((await options())[0]).toBe("👋"));
  await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
  expect(field().value).toBe("Bom👋 dia!");
  await userEvent.keyboard("{Enter}");
  expect(field().value).toBe("Bom👋👋 dia!");
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(field().selectionStart).toBe("Bom👋👋".length);
});

test("sixteen to a line: the arrows lead sideways, and up and down in the same column", async () => {
  await open(502);
  const all = await options();
  await userEvent.type(await search(), "{ArrowDown}{ArrowRight}{ArrowDown}");
  const chosen = screen.getByRole("option", { selected: true });
  expect([chosen.textContent, (await search()).getAttribute("aria-activedescendant")]).toEqual([all[17], chosen.id]);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(screen.queryByRole("option", { selected: true })).toBeNull();
});

test("of two thousand only those in sight are drawn", async () => {
  await open(503);
  expect((await options()).length).toBeLessThan(400);
});

test("those that were used last stand first, the next time", async () => {
  await open(504);
  await userEvent.type(await search(), "rocket");
  await waitFor(async () => expect((await options())[0]).toBe("🚀"));
  await userEvent.keyboard("{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Insert an emoji" }));
  expect(await screen.findByText("Recently used")).toBeTruthy();
  expect((await options())[0]).toBe("🚀");
});

test.each([
  ["pt", "Inserir emoji", "coracao vermelho", "❤️"],
  ["es", "Insertar emoji", "corazón rojo", "❤️"],
] as const)("they are looked for in the language of the screen, with or without accents: %s", async (language, button, words, emoji) => {
  await speak(language);
  await open(505, button);
  await userEvent.type(await search(), words);
  await waitFor(async () => expect((await options())[0]).toBe(emoji));
});

test("of what is not there one is told; Escape closes and leads back to the text", async () => {
  await open(506);
  await userEvent.type(await search(), "zzzz");
  expect(await screen.findByText(/zzzz/)).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(field()));
});
