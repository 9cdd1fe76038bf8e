import type { Attendant } from "@recado/contract/events";
import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLine, tell } from "../../../lib/realtime.ts";
import { openTicket } from "../testing/open.tsx";
import { aCard } from "../testing/samples.ts";
import { rests, writes } from "./attention.ts";

const [me, bia, caio] = [
  { id: 7, name: "Ana Souza", doing: "reading" },
  { id: 8, name: "Bia", doing: "reading" },
  { id: 9, name: "Caio", doing: "reading" },
] as const satisfies Attendant[];

const sent: Array<{ ticketId: number | null; doing: string }> = [];
const line = { emit: (name: string, payload: unknown) => name === "presence" && sent.push(payload as (typeof sent)[number]) };
const tellPresent = (...users: Attendant[]) => act(async () => tell("presence", { action: "update", ticketId: card.id, users }));
const card = aCard({ status: "open" });

beforeEach(() => {
  sent.length = 0;
  setLine(line);
});
afterEach(() => {
  vi.useRealTimers();
  setLine(undefined);
});

test("whoever opens a conversation says so, says it again on a new line, and says when he leaves", async () => {
  const { router } = await openTicket(card);
  expect(sent).toEqual([{ ticketId: card.id, doing: "reading" }]);
  await act(async () => {
    setLine(undefined);
    setLine(line);
  });
  expect(sent).toHaveLength(2);
  await act(() => router.navigate("/tickets"));
  expect(sent.at(-1)).toEqual({ ticketId: null, doing: "reading" });
});

test("who else is here is shown and said, oneself is not; of another ticket and without a connection nobody is", async () => {
  await openTicket(card);
  await tellPresent(me);
  expect(screen.queryByText(/conversation open/)).toBeNull();
  await tellPresent(me, bia, caio);
  expect(screen.getByText("Bia and Caio also have this conversation open")).toBeTruthy();
  await act(async () => tell("presence", { action: "update", ticketId: card.id + 1, users: [] }));
  expect(screen.getByText("Bia and Caio also have this conversation open")).toBeTruthy();
  await act(async () => setLine(undefined));
  expect(screen.queryByText(/conversation open/)).toBeNull();
});

test("a name that would turn those beside it turns nothing but itself", async () => {
  await openTicket(card);
  await tellPresent(me, { ...bia, name: "Bia \u202Exaj", doing: "writing" }, { ...caio, doing: "writing" });
  const names = "\u2068\u2068Bia \u202Exaj\u2069 and Caio\u2069";
  expect(screen.getByText(`${names} also have this conversation open`)).toBeTruthy();
  expect(screen.getByText(`${names} are writing…`)).toBeTruthy();
});

test("a colleague who writes is seen to, apart from one who notes; and who has begun an answer himself is warned", async () => {
  const user = userEvent.setup();
  await openTicket(card);
  await tellPresent(me, { ...bia, doing: "noting" });
  expect(screen.getByText("Bia is writing a note…")).toBeTruthy();
  await tellPresent(me, { ...bia, doing: "writing" }, { ...caio, doing: "noting" });
  expect(screen.getByText("Bia is writing…")).toBeTruthy();
  await user.type(screen.getByLabelText("Write a message"), "Bom dia");
  expect(screen.getByText("Bia is writing an answer, too. Agree on who answers.")).toBeTruthy();
  await tellPresent(me, { ...bia, doing: "noting" });
  expect(screen.getByText("Bia is writing a note…")).toBeTruthy();
});

test("whose answer only lies there begun is warned as well", async () => {
  await openTicket(card);
  await userEvent.type(screen.getByLabelText("Write a message"), "Bom dia");
  act(rests);
  await tellPresent(me, { ...bia, doing: "writing" });
  expect(screen.getByText("Bia is writing an answer, too. Agree on who answers.")).toBeTruthy();
});

test("of many keys few words are made, a sent answer rests, and so does who presses no more", async () => {
  const user = userEvent.setup();
  await openTicket(card);
  const field = screen.getByLabelText("Write a message");
  await user.click(field);
  for (const body of ["B", "Bo", "Bom", "Bom d", "Bom dia"]) fireEvent.change(field, { target: { value: body } });
  expect(sent.filter(({ doing }) => doing === "writing")).toHaveLength(1);
  await user.keyboard("{Enter}");
  expect(sent.at(-1)).toEqual({ ticketId: card.id, doing: "reading" });

  vi.useFakeTimers();
  act(() => writes("noting"));
  expect(sent.at(-1)).toEqual({ ticketId: card.id, doing: "noting" });
  act(() => void vi.advanceTimersByTime(6_100));
  expect(sent.at(-1)).toEqual({ ticketId: card.id, doing: "reading" });
});
