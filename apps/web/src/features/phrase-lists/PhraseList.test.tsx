import { connections } from "@recado/contract/connections";
import { type FlowCampaign, flowCampaigns } from "@recado/contract/flow-campaigns";
import { flows } from "@recado/contract/flows";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { aConnection } from "../connections/testing/samples.ts";
import { aFlow } from "../flowbuilders/testing/samples.ts";
import { PhraseList } from "./PhraseList.tsx";
import { aPhrase } from "./testing/samples.ts";

const listed = (...flow: FlowCampaign[]) => answer(flowCampaigns.list, () => ({ flow, count: flow.length, hasMore: false }));
const inDialog = async (title: string) => within(await screen.findByRole("dialog", { name: title }));

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(flows.list, () => ({ flows: [aFlow(), aFlow({ id: 2, name: "Pesquisa" })], count: 2, hasMore: false }));
  answer(connections.list, () => [aConnection({ id: 3, name: "Loja", isDefault: true }), aConnection({ id: 4, name: "Filial" })]);
});

test("a row says what starts what, and why it starts nothing although it is on", async () => {
  const dead = { whatsappId: null, whatsapp: null, flow: { id: 1, name: "Velho", active: false, isPublished: false } };
  listed(aPhrase(), aPhrase({ id: 2, name: "Morta", status: false, ...dead, meets: [{ id: 1, name: "Promo" }] }));
  show(<PhraseList />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first!.textContent).toContain("“quero a promoção” starts Boas-vindas on Loja");
  expect(within(first!).getByText("Active")).toBeTruthy();
  for (const mark of ["No connection", "Flow disabled", "Flow not published", "Same as Promo", "Disabled"])
    expect(within(second!).getByText(mark)).toBeTruthy();
});

test("a phrase needs its name, its words, a flow and a connection, and is sent with all of them", async () => {
  listed();
  const sent: unknown[] = [];
  answer(flowCampaigns.create, ({ body }) => {
    sent.push(body);
    return aPhrase();
  });
  show(<PhraseList />);
  await screen.findByText("No phrases yet");
  await userEvent.click(screen.getByRole("button", { name: "New phrase" }));
  const dialog = await inDialog("New phrase");
  const save = () => userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByRole("option", { name: "Pesquisa" });
  await save();
  expect(await dialog.findAllByText("Fill in this field.")).toHaveLength(4);
  await userEvent.type(dialog.getByRole("textbox", { name: /^Name/ }), "Promo");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Phrase/ }), "quero");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Flow/ }), "Pesquisa");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Connection/ }), "Filial");
  await save();
  expect(await screen.findByText("Phrase created!")).toBeTruthy();
  expect(sent).toEqual([{ name: "Promo", phrase: "quero", flowId: 2, whatsappId: 4, status: true }]);
});

test("an edit sends the status, and what cannot be removed has no button", async () => {
  listed(aPhrase({ can: { change: true, remove: false } }));
  const sent: unknown[] = [];
  answer(flowCampaigns.update, ({ body }) => {
    sent.push(body);
    return aPhrase();
  });
  show(<PhraseList />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Promo" }));
  expect(screen.queryByRole("button", { name: "Delete Promo" })).toBeNull();
  const dialog = await inDialog("Edit phrase");
  await userEvent.click(dialog.getByRole("switch", { name: /^Active/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Phrase saved!")).toBeTruthy();
  expect(sent).toEqual([{ id: 1, name: "Promo", phrase: "quero a promoção", flowId: 1, whatsappId: 3, status: false }]);
});

test("the tester says what starts on the default connection, and what would otherwise", async () => {
  listed();
  const flow = { id: 1, name: "Boas-vindas", active: true, isPublished: true };
  answer(flowCampaigns.tryOut, ({ query: { text, whatsappId } }) =>
    text === "oi" && whatsappId === 3
      ? {
          heard: { phrase: { id: 1, name: "Promo" }, flow },
          welcome: null,
          fallback: null,
          near: [],
          passedOver: [{ phrase: { id: 2, name: "Velha" }, flow, why: "phraseOff" as const }],
        }
      : {
          heard: null,
          passedOver: [],
          welcome: flow,
          fallback: { ...flow, name: "Reserva", active: false },
          near: [{ id: 1, name: "Promo", text: "oi" }],
        },
  );
  show(<PhraseList />);
  await screen.findByText("No phrases yet");
  await userEvent.click(screen.getByRole("button", { name: "Try out" }));
  const dialog = await inDialog("What happens if someone writes…");
  const text = dialog.getByRole("textbox", { name: /message/ });
  await userEvent.type(text, "oi");
  expect(await dialog.findByText("The flow Boas-vindas starts, by the phrase Promo.")).toBeTruthy();
  expect(dialog.getByText("Velha: the phrase is disabled")).toBeTruthy();
  await userEvent.type(text, " gente");
  expect(await dialog.findByText("No phrase of this connection is the same as this message.")).toBeTruthy();
  expect(dialog.getByText(/welcome flow Boas-vindas starts/)).toBeTruthy();
  expect(dialog.getByText("Reserva does not start now: it is disabled or has not been published.")).toBeTruthy();
  expect(dialog.getByText("Promo: “oi”")).toBeTruthy();
});

test("what others make of a phrase or of its flow is seen at once", async () => {
  listed(aPhrase());
  show(<PhraseList />);
  await screen.findByText("Promo");
  listed(aPhrase({ name: "Outono" }));
  tell("flowCampaign", { action: "delete", id: 9 });
  expect(await screen.findByText("Outono")).toBeTruthy();
  listed(aPhrase({ name: "Inverno" }));
  tell("flow", { action: "delete", id: 9 });
  expect(await screen.findByText("Inverno")).toBeTruthy();
});
