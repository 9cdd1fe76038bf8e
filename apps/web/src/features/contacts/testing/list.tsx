import { contacts } from "@recado/contract/contacts";
import type { QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { pass } from "../../../lib/testing/timers.ts";
import { answer, show } from "../../../testing.tsx";
import { ContactList } from "../ContactList.tsx";
import type { ListedContact } from "../keys.ts";
import { pageOf } from "./samples.ts";

/** For events that are newer than the list's response. */
export const later = "2026-01-02T00:00:00.000Z";

export const listed = (all: ListedContact[]) => answer(contacts.list, ({ query }) => pageOf(all, query.cursor));
export const names = () => [...document.querySelectorAll("li bdi")].map(({ textContent }) => textContent);
export const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));

export const told = (action: "create" | "update", { can: _, ...contact }: ListedContact, more: { outOf?: number } = {}) =>
  act(() => tell("contact", { action, contact, ...more }));
export const gone = (contactId: number, into?: number) =>
  act(() => tell("contact", { action: "delete", contactId, ...(into !== undefined && { into }) }));

export const openList = () => show(<ContactList talk={() => null} />);
export async function open(...all: ListedContact[]) {
  listed(all);
  const shown = openList();
  await shows(...all.map(({ name }) => name));
  return shown;
}

const rows = () => screen.getByRole("list", { name: "Contacts" });
export const point = () => fireEvent.pointerMove(rows(), { pointerType: "mouse" });
export const leave = () => fireEvent.pointerLeave(rows());

/** With `fakeTimers`: waits until events are applied, those that waited for a response included, and the refetched list is there. */
export async function settled(cache: QueryClient) {
  for (const _ of ["at once", "after the answer that was on its way"]) {
    await pass(700);
    await waitFor(() => expect(cache.isFetching()).toBe(0));
  }
}
