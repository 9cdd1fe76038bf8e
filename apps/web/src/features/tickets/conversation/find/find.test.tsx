import { messages } from "@recado/contract/messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer } from "../../../../testing.tsx";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage } from "../../testing/samples.ts";
import { matchRanges } from "./words.ts";

const field = () => screen.getByRole("searchbox", { name: "Find in conversation" });

/** An open conversation that ends with a price; the word stands twice more, far back. */
async function conversation() {
  const requests: string[] = [];
  answer(messages.find, ({ query: { searchParam, cursor } }) => {
    requests.push(cursor ? `${searchParam} ${cursor}` : searchParam);
    if (searchParam === "nada") return { count: 0, ids: [], cursor: null };
    return cursor ? { count: 3, ids: ["10"], cursor: null } : { count: 3, ids: ["50", "20"], cursor: "more" };
  });
  answer(messages.around, ({ query: { id = "" } }) => ({
    messages: [aMessage({ id, body: `O PREÇO número ${id}` })],
    attendances: [],
    before: null,
    after: `after-${id}`,
  }));
  await openTicket(aCard(), [aMessage({ id: "50", body: "qual o *preco* hoje?" })]);
  (await screen.findByRole("log")).focus();
  fireEvent.keyDown(screen.getByRole("log"), { key: "f", ctrlKey: true });
  await screen.findByRole("searchbox", { name: "Find in conversation" });
  return requests;
}
const marks = () => [...document.querySelectorAll("mark")].map((one) => one.textContent);

test("words are found in the whole conversation, from the newest back, and each is led to and marked", async () => {
  const requests = await conversation();
  await userEvent.type(field(), "preço");
  await screen.findByText("1 of 3");
  await waitFor(() => expect(marks()).toEqual(["preco"]));
  await userEvent.type(field(), "{Enter}");
  await screen.findByText("2 of 3");
  await waitFor(() => expect(marks()).toEqual(["PREÇO"]));
  expect(screen.getByText(/número 20/)).toBeTruthy();
  await userEvent.type(field(), "{Enter}");
  await screen.findByText("3 of 3");
  expect(await screen.findByText(/número 10/)).toBeTruthy();
  await userEvent.type(field(), "{Shift>}{Enter}{/Shift}");
  await screen.findByText("2 of 3");
  expect(requests).toEqual(["preço", "preço more"]);
});

test("what is nowhere is said to be nowhere; Esc closes, and one is back where one was", async () => {
  await conversation();
  await userEvent.type(field(), "nada");
  await screen.findByText("Nothing found");
  expect(screen.getByRole("button", { name: "Previous match" })).toHaveProperty("disabled", true);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("searchbox", { name: "Find in conversation" })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("log")));
});

test.each([
  ["O PREÇO do preco", "preço", ["PREÇO", "preco"]],
  ["São João", "sao", ["São"]],
  ["cafe\u0301 pronto", "café", ["cafe\u0301"]],
  ["100% (certo)", "% (", ["% ("]],
  ["👩‍👩‍👧 família", "FAMILIA", ["família"]],
  ["nada", "", []],
])("in %j stands %j", (text, words, expected) => {
  expect(matchRanges(text, words).map(([from, to]) => text.slice(from, to))).toEqual(expected);
});
