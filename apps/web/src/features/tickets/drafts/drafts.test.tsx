import { messages } from "@recado/contract/messages";
import { tickets } from "@recado/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { answer, api } from "../../../testing.tsx";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage, ours } from "../testing/samples.ts";

const field = () => screen.getByRole("textbox", { name: "Write a message" });
const files = () => screen.queryAllByRole("button", { name: /^Delete .*png$/ }).map((one) => one.getAttribute("aria-label"));
const photo = new File(["x"], "foto.png", { type: "image/png" });

/** "Mensagem 1" is the contact's, "Ola" and "Tchau" are ours; half an answer and a picture stand in the field. */
async function begun(id: number) {
  const shown = await openTicket(aCard({ id }), [
    aMessage({ id: "1", ticketId: id }),
    ours({ id: "2", ticketId: id, body: "Ola" }),
    ours({ id: "3", ticketId: id, body: "Tchau" }),
  ]);
  await screen.findByText("Tchau");
  await userEvent.type(field(), "Meia resposta");
  await userEvent.upload(screen.getByTestId("files"), photo);
  return shown;
}

async function choose(item: "Reply" | "Edit", text: string) {
  const bubble = within(screen.getByRole("log")).getByText(text).closest("li") as HTMLElement;
  await userEvent.click(within(bubble).getByRole("button", { name: "Message actions", hidden: true }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  await screen.findByText(item === "Edit" ? "Editing the message" : /^Replying to/);
}

/** The server has the new wording once it is let go. */
function holdEdits(ticketId: number) {
  const response = Promise.withResolvers<void>();
  answer(messages.edit, async ({ params, body }) => {
    await response.promise;
    return ours({ id: params.id, ticketId, body: body.body, isEdited: true, updatedAt: "2026-11-20T11:00:00.000Z" });
  });
  return response;
}

const expectHalfAnAnswer = () =>
  waitFor(() => expect([(field() as HTMLTextAreaElement).value, files()]).toEqual(["Meia resposta", ["Delete foto.png"]]));

test("half an answer and its files step aside while a message is reworded, and come back when that is cancelled", async () => {
  await begun(301);
  await choose("Edit", "Ola");
  expect([field(), files()]).toMatchObject([{ value: "Ola" }, []]);
  await userEvent.type(field(), ", Ana{Escape}");
  await expectHalfAnAnswer();
});

test("they come back when the new wording is saved, however many messages were taken up in between", async () => {
  await begun(302);
  await choose("Edit", "Ola");
  await choose("Edit", "Tchau");
  expect(field()).toHaveProperty("value", "Tchau");
  holdEdits(302).resolve();
  await userEvent.type(field(), "!{Enter}");
  await expectHalfAnAnswer();
});

test("who replies instead of rewording says what he had begun to say, and never the old wording", async () => {
  const requests: unknown[] = [];
  answer(messages.send, ({ body }) => {
    requests.push([body.body, body.quotedMsg]);
    return { messages: [ours({ id: "9", ticketId: 303, body: String(body.body) })] };
  });
  await openTicket(aCard({ id: 303 }), [aMessage({ id: "1" }), ours({ id: "2", body: "Ola" })]);
  await screen.findByText("Ola");
  await userEvent.type(field(), "Meia ");
  await choose("Edit", "Ola");
  await choose("Reply", "Mensagem 1");
  expect(field()).toHaveProperty("value", "Meia ");
  await userEvent.type(field(), "resposta{Enter}");
  await waitFor(() => expect(requests).toEqual([["Meia resposta", { id: "1" }]]));
});

test("a wording that is saved after one has gone elsewhere does not stand in the field when one comes back", async () => {
  const { router } = await begun(304);
  const response = holdEdits(304);
  await choose("Edit", "Ola");
  await userEvent.type(field(), "!{Enter}");
  const other = aCard({ id: 305 });
  answer(tickets.showByUuid, ({ params }) => (params.uuid === other.uuid ? other : aCard({ id: 304 })));
  await router.navigate(`/tickets/${other.uuid}`);
  await screen.findByRole("heading", { name: "Contato 305" });
  response.resolve();
  await router.navigate(`/tickets/${aCard({ id: 304 }).uuid}`);
  await screen.findByRole("heading", { name: "Contato 304" });
  await expectHalfAnAnswer();
});

test("what is written on while the wording is saved stays, still to be saved", async () => {
  await begun(306);
  const response = holdEdits(306);
  await choose("Edit", "Ola");
  await userEvent.type(field(), "!{Enter}");
  await userEvent.type(field(), " Tudo bem?");
  response.resolve();
  await screen.findByText("edited");
  expect(field()).toHaveProperty("value", "Ola! Tudo bem?");
  expect(screen.getByText("Editing the message")).toBeTruthy();
});

test("a wording that is refused after one has gone elsewhere is told there, and waits where it was written", async () => {
  const { router } = await begun(307);
  const response = Promise.withResolvers<void>();
  api.use(
    http.put("*/api/messages/:id", async () => {
      await response.promise;
      return HttpResponse.json({ error: "ERR_WINDOW_CLOSED" }, { status: 403 });
    }),
  );
  await choose("Edit", "Ola");
  await userEvent.type(field(), "!{Enter}");
  await router.navigate("/tickets");
  await waitFor(() => expect(screen.queryByRole("log")).toBeNull());
  response.resolve();
  expect(await screen.findByText(/^The contact has not written in the last 24 hours/)).toBeTruthy();
  await router.navigate(`/tickets/${aCard({ id: 307 }).uuid}`);
  await screen.findByRole("heading", { name: "Contato 307" });
  expect(field()).toHaveProperty("value", "Ola!");
});
