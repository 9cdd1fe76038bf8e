import { messages } from "@recado/contract/messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { answer, api, refuse, signedIn } from "../../../testing.tsx";
import { bubble } from "../testing/bubble.ts";
import { openTicket } from "../testing/open.tsx";
import { said } from "../testing/said.ts";
import { aCard, aMessage, ours } from "../testing/samples.ts";

const write = async (text: string) => userEvent.type(await screen.findByRole("textbox", { name: "Write a message" }), text);
const press = (text: string, name: string) => userEvent.click(within(bubble(text)).getByRole("button", { name }));
const lost = "Will be sent when the connection is back";

/** What arrives, in its order; each waits until it is let go. */
function listenTo({ holding }: { holding?: Promise<void> } = {}) {
  const arrived: unknown[] = [];
  answer(messages.send, async ({ body }) => {
    arrived.push(body.body);
    await holding;
    return { messages: [ours({ id: String(arrived.length + 10), body: String(body.body), clientId: body.clientId ?? null })] };
  });
  return arrived;
}

/** The server takes it and says so to everybody, but the answer is lost on its way. */
const loseAnswers = (onReceived: (clientId: string) => void) =>
  api.use(
    http.post("*/api/messages/:ticketId", async ({ request }) => {
      const { clientId } = (await request.json()) as { clientId: string };
      onReceived(clientId);
      return HttpResponse.error();
    }),
  );
const stored = (clientId: string) => said(ours({ id: "5", body: "Bom dia", clientId }));

test("of what the news tell before the answer there is one bubble", async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await openTicket(aCard(), [aMessage()]);
  answer(messages.send, async ({ body }) => {
    stored(body.clientId ?? "");
    await promise;
    return { messages: [ours({ id: "5", body: "Bom dia", clientId: body.clientId ?? null })] };
  });
  await write("Bom dia{Enter}");
  await waitFor(() => expect(within(bubble("Bom dia")).getByRole("button", { name: "Message actions", hidden: true })).toBeTruthy());
  expect(screen.getAllByText("Bom dia")).toHaveLength(1);
  letGo();
});

test("what arrived has not failed, though its answer was lost; what comes after it goes", async () => {
  await openTicket(aCard(), [aMessage()]);
  const { promise, resolve: received } = Promise.withResolvers<void>();
  loseAnswers((clientId) => {
    stored(clientId);
    received();
  });
  await write("Bom dia{Enter}");
  await promise;
  const arrived = listenTo();
  await write("dois{Enter}");
  await waitFor(() => expect(arrived).toEqual(["dois"]));
  expect(screen.getAllByText("Bom dia")).toHaveLength(1);
  expect(screen.queryByText(lost)).toBeNull();
});

test("one that is told to have arrived after it failed is discarded, and lets the next go", async () => {
  await openTicket(aCard(), [aMessage()]);
  let id = "";
  loseAnswers((clientId) => {
    id = clientId;
  });
  await write("Bom dia{Enter}");
  await screen.findByText(lost);
  const arrived = listenTo();
  await write("dois{Enter}");
  await act(async () => stored(id));
  await waitFor(() => expect(arrived).toEqual(["dois"]));
  expect(screen.getAllByText("Bom dia")).toHaveLength(1);
  expect(screen.queryByText(lost)).toBeNull();
});

test.each([
  ["Try again", ["um", "dois"]],
  ["Discard", ["dois"]],
])("what was written after one that failed waits for it: %s", async (name, order) => {
  await openTicket(aCard(), [aMessage()]);
  refuse(messages.send, "ERR_TICKET_NOT_OPEN");
  await write("um{Enter}");
  await screen.findByRole("button", { name });
  const arrived = listenTo();
  await write("dois{Enter}");
  expect(within(bubble("dois")).getByText("queued")).toBeTruthy();
  await press("um", name);
  await waitFor(() => expect(arrived).toEqual(order));
});

test("what one person wrote is not sent by the next", async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await openTicket(aCard(), [aMessage()]);
  const arrived = listenTo({ holding: promise });
  await write("um{Enter}dois{Enter}");
  await waitFor(() => expect(arrived).toEqual(["um"]));
  act(() => void signedIn({ id: 8 }));
  letGo();
  await write("três{Enter}");
  await waitFor(() => expect(arrived).toContain("três"));
  expect(arrived).toEqual(["um", "três"]);
});
