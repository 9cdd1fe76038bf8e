import { campaigns, type Recipient, type ShownCampaign } from "@recado/contract/campaigns";
import { contactLists } from "@recado/contract/contact-lists";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, refuse, showRoutes, signedIn } from "../../../testing.tsx";
import { aContactList } from "../../contact-lists/testing/samples.ts";
import { aCampaign, aRecipient, aRunning } from "../testing/samples.ts";
import { ReportPage } from "./ReportPage.tsx";

const shown = (campaign: ShownCampaign) => answer(campaigns.show, () => campaign);
const written = (...recipients: Recipient[]) => answer(campaigns.recipients, () => ({ recipients, hasMore: false, cursor: null }));
const open = () =>
  showRoutes(
    [
      { path: "/campaign/:campaignId/report", element: <ReportPage /> },
      { path: "*", element: <p>elsewhere</p> },
    ],
    "/campaign/1/report",
  );

beforeEach(() => {
  signedIn({ profile: "admin" });
  written();
});
afterEach(() => void vi.useRealTimers());

test("it says its status, how many valid contacts it was delivered to, and the six facts of a campaign", async () => {
  shown(aRunning({ completedAt: "2026-01-02T12:00:00.000Z" }));
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "Promoção de inverno" })).toBeTruthy();
  expect(screen.getByText("In progress")).toBeTruthy();
  expect(screen.getByText("190 of 480 delivered")).toBeTruthy();
  const bar = screen.getByRole("progressbar", { name: "190 of 480 delivered" });
  expect(Math.round(Number(bar.getAttribute("aria-valuenow")))).toBe(40);
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts).toEqual(["480", "190", "Loja", "Clientes de inverno", "01/07/2099, 10:30", "02/01/2026, 09:00"]);
});

test("before it starts, the valid contacts are those of its list that are not known to be without WhatsApp", async () => {
  shown(aCampaign());
  answer(contactLists.show, () => aContactList({ contactsCount: 500, checkedCount: 400, validCount: 380 }));
  open();
  expect(await screen.findByText("0 of 480 delivered")).toBeTruthy();
  expect(await screen.findByText("Sending has not started yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Queued/ })).toBeNull();
});

test("the counters of all states add up to everybody in the list, and each shows its recipients", async () => {
  shown(aRunning());
  const asked: (string | undefined)[] = [];
  answer(campaigns.recipients, ({ query: { state } }) => {
    asked.push(state);
    const failed = aRecipient({ id: 2, name: "Rui Prado", state: "failed", reason: "ERR_NO_DEF_WAPP_FOUND", deliveredAt: null });
    return { recipients: state === "failed" ? [failed] : [aRecipient(), failed], hasMore: false, cursor: null };
  });
  open();
  const filter = within(await screen.findByRole("group", { name: "State" }));
  const [all, ...others] = filter.getAllByRole("button").map(({ textContent }) => Number(/\d+$/.exec(textContent ?? "")?.[0]));
  expect(all).toBe(500);
  expect(others.reduce((sum, one) => sum + one, 0)).toBe(500);
  expect(await screen.findByText("Maria Silva")).toBeTruthy();
  await userEvent.click(filter.getByRole("button", { name: /^Failed/ }));
  await waitFor(() => expect(screen.queryByText("Maria Silva")).toBeNull());
  expect(filter.getByRole("button", { name: /^Failed/ }).getAttribute("aria-pressed")).toBe("true");
  expect(asked).toEqual([undefined, "failed"]);
});

test("a recipient shows the number, the state, the text and why it came no further, and leads to the conversation", async () => {
  shown(aRunning());
  written(
    aRecipient(),
    aRecipient({ id: 2, name: "", number: "", state: "excluded", reason: "noNumber", text: "", ticketUuid: null }),
    aRecipient({ id: 3, name: "Rui Prado", state: "failed", reason: "removed" }),
    aRecipient({ id: 4, name: "Bia Nunes", state: "failed", reason: "a text of the provider" }),
  );
  open();
  const [first, second, third, fourth] = await screen.findAllByRole("listitem");
  for (const text of ["+55 11 98765-4321 · 01/01/2026, 09:00", "Olá Maria Silva, os casacos chegaram.", "Delivered"])
    expect(first!.textContent).toContain(text);
  expect(within(first!).getByRole("link", { name: "Maria Silva" }).getAttribute("href")).toBe("/tickets/0b1c");
  expect(second!.textContent).toContain("No number");
  expect(second!.textContent).toContain("Left out");
  expect(within(second!).queryByRole("link")).toBeNull();
  expect(third!.textContent).toContain("The conversation was deleted before it was confirmed");
  expect(fourth!.textContent).toContain("The message was not sent");
});

test("nobody in a state, and nobody found, are said", async () => {
  shown(aRunning());
  open();
  expect(await screen.findByText("Nobody in this state")).toBeTruthy();
});

test("a message that leaves is seen without a reload, and the end once more five seconds later", async () => {
  let asked = 0;
  answer(campaigns.show, () => {
    asked += 1;
    return asked === 1 ? aCampaign({ contactListId: null }) : aCampaign({ status: "FINALIZADA", startedAt: "2026-01-01T12:00:00.000Z" });
  });
  open();
  await screen.findByText("Scheduled");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  tell("campaign", { action: "update", record: aCampaign({ id: 7 }) });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked).toBe(1);
  tell("campaign", { action: "update", record: aCampaign({ status: "FINALIZADA" }) });
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(await screen.findByText("Finished")).toBeTruthy();
  expect(asked).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(asked).toBe(3);
});

test("while it sends, states that come without an event are fetched every five seconds", async () => {
  let asked = 0;
  answer(campaigns.show, () => {
    asked += 1;
    return aRunning();
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("In progress");
  expect(asked).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  await waitFor(() => expect(asked).toBe(2));
});

test("it is stopped from here", async () => {
  const done: number[] = [];
  shown(aRunning());
  answer(campaigns.cancel, ({ params }) => {
    done.push(params.id);
    return null;
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Stop sending" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Stop sending" }));
  await waitFor(() => expect(done).toEqual([1]));
});

test("one that is gone says so, and leads back", async () => {
  refuse(campaigns.show, "ERR_NO_CAMPAIGN_FOUND");
  refuse(campaigns.recipients, "ERR_NO_CAMPAIGN_FOUND");
  const { router } = open();
  expect(await screen.findByText("This campaign no longer exists.")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "View the campaigns" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/campaigns"));
});
