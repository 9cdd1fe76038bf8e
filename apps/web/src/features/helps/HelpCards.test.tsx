import { type Help, helps } from "@recado/contract/helps";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { HelpCards } from "./HelpCards.tsx";
import { aHelp } from "./testing/samples.ts";

const listed = (records: Help[]) =>
  answer(helps.list, ({ query: { searchParam } }) => {
    const found = records.filter(({ title }) => title.toLowerCase().includes(searchParam.toLowerCase()));
    return { records: found, count: found.length, hasMore: false };
  });

beforeEach(() => void signedIn());

const watch = (title: string) => screen.findByRole("button", { name: `Watch: ${title}` });

test("a card has its title and as much of its description as eighty letters, and nothing of another site", async () => {
  const long = "A number is connected by its QR code, or by the keys that Meta gives to a company. Both take a minute.";
  listed([aHelp({ description: long }), aHelp({ id: 2, title: "Tags", description: "" })]);
  show(<HelpCards />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(within(first!).getByText(`${long.slice(0, 80)}…`)).toBeTruthy();
  expect(second!.textContent).toBe("Watch: Tags");
  expect(document.querySelectorAll("iframe, img")).toHaveLength(0);
  expect(document.body.innerHTML).not.toContain("youtube");
});

test.each([
  ["its button", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
  ["Escape", () => userEvent.keyboard("{Escape}")],
])("a press plays it in a dialog, which is closed by %s and gives the focus back", async (_, close) => {
  listed([aHelp({ title: "Tags & co." })]);
  show(<HelpCards />);
  await userEvent.click(await watch("Tags & co."));
  const player = within(await screen.findByRole("dialog", { name: "Tags & co." }));
  const address = new URL(player.getByTitle<HTMLIFrameElement>("Tags & co.").src);
  expect([address.origin, address.pathname]).toEqual([window.location.origin, "/helps/player.html"]);
  expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual({ v: "a-B_c1D2e3F", hl: "en", title: "Tags & co." });
  expect(player.getByText("Connect a number.")).toBeTruthy();
  await close();
  await waitFor(() => expect(document.querySelector("iframe")).toBeNull());
  await waitFor(async () => expect(document.activeElement).toBe(await watch("Tags & co.")));
});

test("it is searched; that nothing is found, and that there is nothing, is said in its own words", async () => {
  listed([aHelp()]);
  const { cache } = show(<HelpCards />);
  await watch("First steps");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search help videos" }), "pix");
  expect(await screen.findByText("No help videos found")).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "Clear search" }).at(-1)!);
  await watch("First steps");
  listed([]);
  await act(() => cache.invalidateQueries());
  expect(await screen.findByText("No help videos available at the moment")).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("what the platform adds and takes away is seen at once", async () => {
  listed([]);
  show(<HelpCards />);
  await screen.findByText("No help videos available at the moment");
  listed([aHelp()]);
  act(() => tell("help", { action: "create", record: aHelp() }));
  await watch("First steps");
  listed([]);
  act(() => tell("help", { action: "delete", id: 1 }));
  expect(await screen.findByText("No help videos available at the moment")).toBeTruthy();
});
