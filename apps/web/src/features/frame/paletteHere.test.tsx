import { companies } from "@recado/contract/companies";
import { contacts } from "@recado/contract/contacts";
import { planFlags } from "@recado/contract/planFlags";
import { queues } from "@recado/contract/queues";
import { type QuickMessage, quickMessages } from "@recado/contract/quick-messages";
import { tickets } from "@recado/contract/tickets";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { beforeEach, expect, test } from "vitest";
import { answer, cutOff, signedIn } from "../../testing.tsx";
import { openTicket } from "../tickets/testing/open.tsx";
import { aCard, aMessage } from "../tickets/testing/samples.ts";
import { PaletteKey } from "./PaletteKey.tsx";
import "./Palette.tsx";
import "../tickets/moves/TransferDialog.tsx";
import { answerMoves } from "../tickets/testing/moves.ts";

const at = "2026-11-20T10:00:00.000Z";
const pix: QuickMessage = {
  id: 1,
  shortcode: "pix",
  message: "{{firstName}}, a chave é 123.",
  geral: true,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  companyId: 5,
  userId: 7,
  createdAt: at,
  updatedAt: at,
  can: { change: false },
};
const aTarget = (id: number, name: string) => ({
  id,
  name,
  online: true,
  openTickets: 1,
  queues: [{ id: 4, name: "Suporte", color: "#1f7a8c" }],
});

beforeEach(() => {
  const { company } = signedIn({ id: 7 });
  const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<(typeof planFlags)[number], boolean>;
  answer(companies.plan, () => ({
    ...company,
    plan: { id: 1, name: "Essencial", users: 1, connections: 1, queues: 1, value: 1, ...flags },
  }));
  answer(contacts.list, () => ({ contacts: [], count: 0, hasMore: false, cursor: null }));
  answer(queues.list, () => []);
  answer(quickMessages.all, () => [pix]);
  answer(tickets.targets, () => [aTarget(7, "Ana"), aTarget(8, "Bruno"), aTarget(9, "Carla")]);
});

const around = (desk: ReactElement) => (
  <>
    {desk}
    <PaletteKey screens={[]} />
  </>
);

async function begin(typed: string) {
  await openTicket(aCard({ userId: 7, queueId: 4 }), [aMessage()], { around });
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox", { name: /^A page/ }), typed);
}
const shown = () => screen.queryAllByRole("option").map((option) => option.textContent);
const pictures = () => screen.getAllByRole("option").map((option) => option.querySelector("svg")?.classList.item(1));

test("whom the open conversation can be given to is found by name, and Enter twice gives it", async () => {
  const moves: unknown[] = [];
  answerMoves(({ move }) => {
    moves.push(move);
    return aCard();
  });
  await begin("trans br");
  await waitFor(() => expect(shown()).toEqual(["Transfer to Bruno"]));
  await userEvent.keyboard("{Enter}");
  const button = await screen.findByRole("button", { name: "Transfer" });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(moves).toEqual([{ verb: "transfer", userId: 8, queueId: 4 }]));
});

test("whoever has it is not offered, and every act has the picture of its own", async () => {
  await begin("transfer");
  await waitFor(() => expect(shown()).toEqual(["TransferT", "Transfer to Bruno", "Transfer to Carla"]));
  expect(new Set(pictures())).toEqual(new Set(["tabler-icon-arrows-exchange"]));
});

test("a quick reply is put behind what is written, as the customer will read it", async () => {
  await openTicket(aCard({ id: 431 }), [aMessage()], { around });
  const field = screen.getByRole("textbox", { name: "Write a message" }) as HTMLTextAreaElement;
  await userEvent.type(field, "Claro! ");
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox", { name: /^A page/ }), "/pix");
  await waitFor(() => expect(shown()).toEqual(["Insert /pix{{firstName}}, a chave é 123."]));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(field.value).toBe("Claro! Contato, a chave é 123."));
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("what has no letter is found, too, and what could not be asked for is said", async () => {
  cutOff(quickMessages.all);
  await begin("without");
  await waitFor(() => expect(shown()).toEqual(["Resolve without closing message"]));
  expect(await screen.findByText("The search did not answer.")).toBeTruthy();
});
