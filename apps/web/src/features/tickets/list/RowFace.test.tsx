import { tickets } from "@recado/contract/tickets";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answer, showRoutes, signedIn } from "../../../testing.tsx";
import { TicketsScreen } from "../TicketsScreen.tsx";
import { aTicket } from "../testing/samples.ts";

beforeEach(() => void signedIn({ id: 7 }));

function open(more: Partial<ReturnType<typeof aTicket>>) {
  answer(tickets.list, () => ({ tickets: [aTicket(more)], count: 1, hasMore: false, cursor: null }));
  showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], "/tickets");
  return screen.findByRole("listitem");
}

test.each([
  ["beta", "WhatsApp by QR code: Loja"],
  ["cloud", "WhatsApp Cloud API: Loja"],
  ["sandbox", "Sandbox phone: Loja"],
] as const)("a row says in words by which way somebody writes, and on which connection (%s)", async (provider, words) => {
  await open({ provider });
  const channel = screen.getByRole("img", { name: words });
  expect(channel.closest("[title]")?.getAttribute("title")).toBe(words);
});

test("of a connection that is gone nothing is said", async () => {
  const row = await open({ provider: null, whatsapp: null, whatsappId: null });
  expect([row.querySelector("[role=img]"), row.querySelector("[title*=WhatsApp], [title*=phone]")]).toEqual([null, null]);
});

test("a tag is more than its colour: it bears its letter, and whoever points at the row is told the names of all", async () => {
  const tags = ["Orçamento", "élite", "Entrega"].map((name, id) => ({ id: id + 1, name, color: "#2A9D8F" }));
  const row = await open({ tags });
  expect(row.title).toBe("Contato 1\nOrçamento\nélite\nEntrega");
  expect([...row.querySelectorAll("[data-letter]")].map((tag) => tag.getAttribute("data-letter"))).toEqual(["O", "É"]);
});
