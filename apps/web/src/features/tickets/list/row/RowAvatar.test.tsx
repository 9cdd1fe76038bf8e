import { tickets } from "@recado/contract/tickets";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, showRoutes, signedIn } from "../../../../testing.tsx";
import { TicketsScreen } from "../../TicketsScreen.tsx";
import { aTicket } from "../../testing/samples.ts";

beforeEach(() => void signedIn({ id: 7 }));
afterEach(() => void vi.useRealTimers());

function open(more: Partial<ReturnType<typeof aTicket>>) {
  answer(tickets.list, () => ({ tickets: [aTicket(more)], count: 1, hasMore: false, cursor: null }));
  showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], "/tickets");
  return screen.findByRole("listitem");
}

test.each([
  ["beta", "WhatsApp by QR code: Loja"],
  ["cloud", "WhatsApp Cloud API: Loja"],
  ["sandbox", "Test phone: Loja"],
] as const)("a row says in words by which way somebody writes, and on which connection (%s)", async (provider, words) => {
  await open({ provider });
  const channel = screen.getByRole("img", { name: words });
  expect(channel.closest("[title]")?.getAttribute("title")).toBe(words);
});

test("of a connection that is gone nothing is said", async () => {
  const row = await open({ provider: null, whatsapp: null, whatsappId: null });
  expect([row.querySelector("[role=img]"), row.querySelector("[title*=WhatsApp], [title*=phone]")]).toEqual([null, null]);
});

test("a row shows the contact's picture, and where there is none what his name begins with", async () => {
  const { contact } = aTicket();
  const row = await open({ contact: { ...contact, name: "Rita Reis", profilePicUrl: "/api/media/rita" } });
  expect(row.querySelector("img")?.getAttribute("src")).toBe("/api/media/rita");
  fireEvent.error(row.querySelector("img") as HTMLElement);
  expect(row.querySelector("img")).toBeNull();
  expect(within(row).getByText("RI")).toBeTruthy();
});

test("a row says how long ago something happened last, by which the list is in order, and of a conversation that never began nothing", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T13:00:30.000Z"), toFake: ["Date"] });
  answer(tickets.list, () => ({
    tickets: [
      aTicket({ id: 1, lastMessageAt: "2026-11-20T08:00:00.000Z", updatedAt: "2026-11-20T10:00:00.000Z" }),
      aTicket({ id: 2, lastMessageAt: null }),
    ],
    count: 2,
    hasMore: false,
    cursor: null,
  }));
  showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], "/tickets");
  const [talked, never] = await screen.findAllByRole("listitem");
  expect(within(talked as HTMLElement).getByText("3 hr ago")).toBeTruthy();
  expect(talked?.dataset.unread).toBe("false");
  expect(within(never as HTMLElement).queryByText(/ago|now/)).toBeNull();
});

test("a tag is more than its colour: it bears its letter, and whoever points at the row is told the names of all", async () => {
  const tags = ["Orçamento", "élite", "Entrega"].map((name, id) => ({ id: id + 1, name, color: "#2A9D8F" }));
  const row = await open({ tags });
  expect(row.title).toBe("Contato 1\nOrçamento\nélite\nEntrega");
  expect([...row.querySelectorAll("[data-letter]")].map((tag) => tag.getAttribute("data-letter"))).toEqual(["O", "É"]);
});
