import { queues } from "@recado/contract/queues";
import { tickets } from "@recado/contract/tickets";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import i18n from "i18next";
import { expect, test } from "vitest";
import { speak } from "../../../lib/i18n.ts";
import { answer, refuse, show, signedIn } from "../../../testing.tsx";
import { aCard, aTicket } from "../testing/samples.ts";
import { NewTicketDialog } from "./NewTicketDialog.tsx";

const contact = { id: 11, name: "Ana Souza", number: "5511900000011" };
const served = { id: 1, uuid: aTicket().uuid, userId: 8, user: { id: 8, name: "Bia" }, queue: { id: 4, name: "Suporte" } };

/** Somebody else has begun with the same contact in the moment before the press. */
async function press(ticket: object) {
  signedIn({ profile: "admin" });
  answer(queues.list, () => []);
  answer(tickets.showByUuid, ({ params: { uuid } }) => aCard({ uuid, userId: 8 }));
  refuse(tickets.create, "ERR_OTHER_OPEN_TICKET", { ticket });
  show(<NewTicketDialog contact={contact} onClose={() => {}} />);
  const start = screen.getByRole("button", { name: i18n.t("tickets.start") });
  await waitFor(() => expect(start).toHaveProperty("disabled", false));
  await userEvent.click(start);
}

test.each([
  ["pt", "Bia já atende este contato (fila: Suporte)."],
  ["en", "Bia is already talking to this contact (queue: Suporte)."],
  ["es", "Bia ya atiende a este contacto (cola: Suporte)."],
] as const)("whoever was quicker is named with his queue, and the way to the conversation is shown: %s", async (language, text) => {
  await speak(language);
  await press(served);
  expect((await screen.findByText(/Suporte/)).textContent).toContain(text);
  const link = await screen.findByRole("link");
  expect(link.getAttribute("href")).toBe(`/tickets/${served.uuid}`);
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("where it waits, that is what is said", async () => {
  await press({ ...served, userId: null, user: null });
  expect((await screen.findByText(/^This contact is waiting already/)).textContent).toContain("(queue: Suporte)");
});
