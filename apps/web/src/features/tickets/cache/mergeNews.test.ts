import type { Ticket } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import { aCard, aTicket } from "../testing/samples.ts";
import { laterCard, mergeTickets } from "./mergeNews.ts";

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;
const listOf = (...pages: Ticket[][]) => ({
  pages: pages.map((tickets) => ({ tickets, count: 3 })),
  pageParams: pages.map(() => ""),
});

test("an answer that was given before a word was told does not take the word back; who left the list has left it", () => {
  const row = (id: number, minute: number, lastMessage = "Bom dia") => aTicket({ id, updatedAt: at(minute), lastMessage });
  const shown = listOf([row(3, 9, "E aí?"), row(4, 8)], [row(1, 3)]);
  const fresh = listOf([row(1, 3), row(2, 2)], [row(3, 1)]);
  const { pages } = mergeTickets(shown, fresh);
  expect(pages.map(({ tickets }) => tickets.map(({ id, lastMessage }) => [id, lastMessage]))).toEqual([
    [
      [3, "E aí?"],
      [1, "Bom dia"],
      [2, "Bom dia"],
    ],
    [],
  ]);
});

test("nor does it in the ticket that is open", () => {
  const [before, cached, after] = [1, 2, 3].map((minute) => aCard({ updatedAt: at(minute), lastMessage: `at ${minute}` }));
  expect(laterCard(cached, before!)).toBe(cached);
  expect(laterCard(cached, after!)).toEqual(after);
  expect(laterCard(undefined, before!)).toEqual(before);
  // Who may do what with it bears no date: of the same age the answer is right.
  const refused = aCard({ updatedAt: at(2), lastMessage: "at 2", can: { ...cached!.can, close: false } });
  expect(laterCard(cached, refused)).toEqual(refused);
});
