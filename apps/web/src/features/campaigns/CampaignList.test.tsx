import { type Campaign, campaigns } from "@recado/contract/campaigns";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { now } from "../../lib/clock.ts";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { CampaignList } from "./CampaignList.tsx";
import { aCampaign, aRunning } from "./testing/samples.ts";

const listed = (...records: Campaign[]) => answer(campaigns.list, () => ({ records, count: records.length, hasMore: false }));
const rowOf = async (campaign: Campaign) => {
  listed(campaign);
  show(<CampaignList />);
  return within(await screen.findByRole("listitem"));
};
const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString();

beforeEach(() => void signedIn({ profile: "admin" }));

test("a row shows its status, list, connection and times, and how far a running one has come", async () => {
  listed(
    aRunning({ completedAt: "2026-01-02T12:00:00.000Z" }),
    aCampaign({ id: 2, name: "Verão", status: "INATIVA", scheduledAt: null, contactList: null, whatsapp: null }),
  );
  show(<CampaignList />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first!.textContent).toContain("In progress");
  expect(first!.textContent).toContain("List: Clientes de inverno · Connection: Loja");
  expect(first!.textContent).toContain("Sending: 01/07/2099, 10:30 · Completed: 02/01/2026, 09:00");
  expect(first!.textContent).toContain("240 of 480 sent");
  expect(within(first!).getByRole("link", { name: "Promoção de inverno" }).getAttribute("href")).toBe("/campaign/1/report");
  expect(second!.textContent).toContain("No contact list · No connection");
  expect(second!.textContent).toContain("No sending time");
  expect(second!.textContent).not.toContain("sent");
});

test.each([
  ["INATIVA", ["Start sending", "Report of", "Edit", "Delete"]],
  ["PROGRAMADA", ["Start sending", "Report of", "Edit", "Delete"]],
  ["EM_ANDAMENTO", ["Stop sending", "Report of", "View", "Delete"]],
  ["CANCELADA", ["Resume sending", "Report of", "Edit", "Delete"]],
  ["FINALIZADA", ["Report of", "View", "Delete"]],
] as const)("one that is %s offers what makes sense", async (status, actions) => {
  const row = await rowOf(aCampaign({ status, startedAt: status === "CANCELADA" ? "2026-01-01T12:00:00.000Z" : null }));
  const labels = row.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? "");
  expect(labels.map((label) => actions.find((action) => label.startsWith(action)) ?? label)).toEqual(actions);
});

test("within the last hour it is only viewed, and can still be stopped", async () => {
  const row = await rowOf(aCampaign({ scheduledAt: inMinutes(59) }));
  expect(row.getByRole("button", { name: "Stop sending Promoção de inverno" })).toBeTruthy();
  expect(row.getByRole("button", { name: "View Promoção de inverno" })).toBeTruthy();
});

test("one that is sending is not deleted, and the button says why", async () => {
  const row = await rowOf(aRunning());
  const button = row.getByRole("button", { name: "Delete Promoção de inverno: stop sending first" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("it stops after a question, and goes on after another", async () => {
  const done: string[] = [];
  answer(campaigns.cancel, ({ params }) => {
    done.push(`cancel ${params.id}`);
    listed(aCampaign({ status: "CANCELADA", startedAt: "2026-01-01T12:00:00.000Z" }));
    return null;
  });
  answer(campaigns.restart, ({ params }) => {
    done.push(`restart ${params.id}`);
    return null;
  });
  const row = await rowOf(aRunning());
  await userEvent.click(row.getByRole("button", { name: /^Stop sending/ }));
  expect(await screen.findByText(/within one message/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Stop sending" }));
  expect(await screen.findByText("Campaign cancelled: sending has stopped.")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: /^Resume sending P/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Resume sending" }));
  expect(await screen.findByText("Campaign restarted: sending continues.")).toBeTruthy();
  expect(done).toEqual(["cancel 1", "restart 1"]);
});

test("a refused start says what is missing", async () => {
  refuse(campaigns.restart, "ERR_CAMPAIGN_INCOMPLETE");
  const row = await rowOf(aCampaign({ status: "INATIVA" }));
  await userEvent.click(row.getByRole("button", { name: /^Start sending/ }));
  expect(await screen.findByText(/the list’s 500 contacts/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Start now" }));
  expect(await screen.findByText(/needs a connection/)).toBeTruthy();
});

test("what stopped or holds up a campaign is said in its row", async () => {
  listed(
    aCampaign({ status: "CANCELADA", stopReason: "failures" }),
    aRunning({ id: 2, waitsFor: "dailyLimit", waitsUntil: "2099-07-02T10:00:00.000Z" }),
  );
  show(<CampaignList />);
  expect(await screen.findByText(/many of the last messages failed/)).toBeTruthy();
  expect(screen.getByText("Has reached the daily message limit. Goes on 02/07/2099, 07:00.")).toBeTruthy();
});

test("a delete says what it takes", async () => {
  answer(campaigns.remove, () => {
    listed();
    return null;
  });
  const row = await rowOf(aCampaign({ status: "FINALIZADA" }));
  await userEvent.click(row.getByRole("button", { name: /^Delete/ }));
  expect(await screen.findByText(/Its report is deleted, too/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Campaign deleted.")).toBeTruthy();
  expect(await screen.findByText("No campaigns yet")).toBeTruthy();
});

test("a search asks the server, and says when nothing is found", async () => {
  answer(campaigns.list, ({ query: { searchParam } }) => {
    const records = searchParam === "" ? [aCampaign()] : [];
    return { records, count: records.length, hasMore: false };
  });
  show(<CampaignList />);
  await screen.findByText("Promoção de inverno");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search campaigns" }), "pix");
  expect(await screen.findByText("Nothing found for “pix”", {}, { timeout: 3000 })).toBeTruthy();
});

test("what becomes of a campaign is seen without a reload", async () => {
  await rowOf(aCampaign());
  listed(aRunning());
  tell("campaign", { action: "update", record: aRunning() });
  await waitFor(() => expect(screen.getByText("240 of 480 sent")).toBeTruthy(), { timeout: 4000 });
});
