import { tags } from "@recado/contract/tags";
import { type TicketCard, tagSync } from "@recado/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { tell } from "../../../../lib/realtime.ts";
import { answer } from "../../../../testing.tsx";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aTicket } from "../../testing/samples.ts";

const tagged = (...names: string[]) => names.map((name) => ({ id: name.length, name, color: "#2A9D8F" }));
const four = tagged("VIP", "Atraso", "Garantia", "Orçamento");

async function header(carried: TicketCard["tags"]) {
  await openTicket(aCard({ tags: carried }));
  return within(screen.getByRole("heading", { level: 2 }).parentElement as HTMLElement);
}

test("the header shows two tags and how many more there are, and tells their names to whoever points at it or hears it", async () => {
  const shown = await header(four);
  for (const text of ["VIP", "Atraso", "+2"]) expect(shown.getByText(text)).toBeTruthy();
  expect(shown.getByText("+2").ariaHidden).toBe("true");
  expect(shown.getByText("Garantia and Orçamento").className).toBe("sr-only");
  expect(shown.getByRole("heading").title).toBe("Contato 1\nVendas\nLoja\nAna\nVIP\nAtraso\nGarantia\nOrçamento");
});

test("without tags, or with two, nothing is counted", async () => {
  const shown = await header([]);
  expect(shown.queryByText(/^\+\d$/)).toBeNull();
  const { can: _, ...ticket } = aTicket({ tags: four.slice(0, 2), updatedAt: "2026-11-20T11:00:00.000Z" });
  tell("ticket", { action: "update", ticket });
  expect(await shown.findByText("Atraso")).toBeTruthy();
  expect(shown.queryByText(/^\+\d$/)).toBeNull();
});

test("what one puts on stands there at once", async () => {
  const more = { kanban: 0 as const, companyId: 1, ticketsCount: 0, createdAt: aCard().createdAt, updatedAt: aCard().updatedAt };
  answer(tags.all, () => four.map((tag) => ({ ...tag, ...more, can: { change: true, remove: false } })));
  answer(tagSync.sync, () => new Promise<never>(() => {}));
  const shown = await header([]);
  await userEvent.keyboard("l");
  await userEvent.click(await screen.findByRole("option", { name: "VIP" }));
  await waitFor(() => expect(shown.getByText("VIP")).toBeTruthy());
});
