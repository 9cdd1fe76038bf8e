import { type Message, messages } from "@recado/contract/messages";
import { tickets } from "@recado/contract/tickets";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { readStored } from "../../../lib/storage.ts";
import { answer } from "../../../testing.tsx";
import { aPast, knows } from "../testing/details.ts";
import { openTicket } from "../testing/open.tsx";
import { said } from "../testing/said.ts";
import { aCard, aMessage, aTicket } from "../testing/samples.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const drawer = () => screen.findByRole("region", { name: "Contact details" });
const gone = () => expect(screen.queryByRole("region", { name: "Contact details" })).toBeNull();
const toggle = () => screen.getByRole("button", { name: "Contact details" });
const inList = async (name: string) => within(await screen.findByRole("list", { name }));
const aFile = (more: Partial<Message>) => aMessage({ body: "", mediaState: "ready", mediaUrl: `/f/${more.id ?? 1}`, ...more });

/** A window so wide. */
function wide(px: number) {
  const real = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    ...real(query),
    matches: px >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
  }));
}

test("a button, the name and the letter open it, Escape and its own button close it, and the focus goes there and back", async () => {
  wide(1200);
  knows();
  await openTicket(aCard(), [aMessage()]);
  await userEvent.click(toggle());
  expect(toggle().getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(within(await drawer()).getByRole("button", { name: "Close" }));
  await userEvent.keyboard("{Escape}");
  gone();
  await waitFor(() => expect(document.activeElement).toBe(toggle()));

  const name = screen.getByRole("button", { name: "Contato 1" });
  await userEvent.click(name);
  await userEvent.click(within(await drawer()).getByRole("button", { name: "Close" }));
  gone();
  await waitFor(() => expect(document.activeElement).toBe(name));

  await userEvent.keyboard("i");
  await drawer();
  await userEvent.keyboard("i");
  gone();
});

test("from the menu it opens too, and the menu does not take the focus back", async () => {
  wide(1200);
  knows();
  await openTicket(aCard(), [aMessage()]);
  for (const [item, there] of [
    ["Notes", "New note"],
    ["Contact details", "Close"],
  ] as const) {
    await userEvent.click(screen.getByRole("button", { name: "More actions" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: new RegExp(item) }));
    const element = await within(await drawer()).findByRole(there === "Close" ? "button" : "textbox", { name: there });
    await waitFor(() => expect(document.activeElement).toBe(element));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.activeElement).toBe(element);
  }
});

test("where there is room beside the conversation it is as one has left it, elsewhere it waits to be asked for", async () => {
  wide(1440);
  knows();
  await openTicket(aCard(), [aMessage()]);
  gone();
  await userEvent.click(toggle());
  await drawer();
  expect(readStored("contactDrawer")).toBe("open");
  cleanup();
  await openTicket(aCard(), [aMessage()]);
  await drawer();
});

test("on a small screen it lies over the whole conversation, of which nothing is in reach until it is closed", async () => {
  knows();
  await openTicket(aCard(), [aMessage()]);
  const conversation = screen.getByRole("region", { name: "Contato 1" });
  await userEvent.click(screen.getByRole("button", { name: "Contato 1" }));
  await drawer();
  expect(conversation.hasAttribute("inert")).toBe(true);
  await userEvent.keyboard("{Escape}");
  expect(conversation.hasAttribute("inert")).toBe(false);
  expect(readStored("contactDrawer")).toBeNull();
});

test("it says who it is: the number as people write it and to be copied, the address, whatever else is known, and changes at once", async () => {
  const person = userEvent.setup(); // with a clipboard
  const extraInfo = [{ id: 1, name: "CPF", value: "123.456.789-00" }];
  const server = knows({ contact: { extraInfo, onWhatsApp: true } });
  const card = aCard({ contact: { ...aTicket().contact, number: "5511987654321", email: "rita@sol.test", extraInfo } });
  await openTicket(card, [aMessage()]);
  await person.click(toggle());
  const shown = within(await drawer());
  expect(await shown.findByText("+55 11 98765-4321")).toBeTruthy();
  expect(shown.getByText("123.456.789-00")).toBeTruthy();
  expect(shown.getByRole("link", { name: "rita@sol.test" }).getAttribute("href")).toBe("mailto:rita@sol.test");
  expect(await shown.findByText("On WhatsApp")).toBeTruthy();
  await person.click(shown.getByRole("button", { name: "Copy the number" }));
  expect(await navigator.clipboard.readText()).toBe("+5511987654321");

  server.contact = { onWhatsApp: false, extraInfo: [{ id: 1, name: "CPF", value: "999.888.777-00" }] };
  const { extraInfo: _, ...face } = card.contact;
  const more = { isGroup: false, disableBot: false, companyId: 1, whatsappId: 1, createdAt: card.createdAt, updatedAt: card.updatedAt };
  tell("contact", { action: "update", contact: { ...face, ...more, name: "Rita Nova" } });
  expect(await shown.findByText("Rita Nova")).toBeTruthy();
  expect(await shown.findByText("999.888.777-00")).toBeTruthy();
  expect(await shown.findByText("Not on WhatsApp")).toBeTruthy();

  server.contact = { onWhatsApp: false, extraInfo: [{ id: 1, name: "CPF", value: "111.222.333-44" }] };
  tell("contacts", { action: "reload" });
  expect(await shown.findByText("111.222.333-44", {}, { timeout: 10_000 })).toBeTruthy();
});

test("it says by which other ids WhatsApp knows him, each to be copied", async () => {
  const person = userEvent.setup(); // with a clipboard
  const identities = [
    { kind: "lid" as const, value: "182736455443322" },
    { kind: "number" as const, value: "5511912345678" },
  ];
  knows({ contact: { identities } });
  await openTicket(aCard(), [aMessage()]);
  await person.click(toggle());
  const shown = within(await drawer());
  expect(await shown.findByText("182736455443322")).toBeTruthy();
  await person.click(shown.getByRole("button", { name: "Copy: WhatsApp code (LID)" }));
  expect(await navigator.clipboard.readText()).toBe("182736455443322");
  expect(shown.getByText("+55 11 91234-5678")).toBeTruthy();
  await person.click(shown.getByRole("button", { name: "Copy: Another number" }));
  expect(await navigator.clipboard.readText()).toBe("+5511912345678");
});

test("what has no room above the conversation stands here, and where one points at the name: queue, connection and who holds it", async () => {
  knows();
  await openTicket(aCard(), [aMessage()]);
  expect(screen.getByRole("heading", { level: 2, name: "Contato 1" }).title).toBe("Contato 1\nVendas\nLoja\nAna");
  await userEvent.click(toggle());
  const facts = within(await drawer());
  for (const [fact, value] of [
    ["Queue", "Vendas"],
    ["Connection", "Loja"],
    ["Agent", "Ana"],
  ] as const)
    expect((await facts.findByText(fact)).closest("dt")?.nextElementSibling?.textContent).toBe(value);
});

test("it tells when he was here before, in which queue, with whom and how he found it; what has just ended is added", async () => {
  const server = knows({ past: [aPast({ id: 2, rating: 3 }), aPast({ id: 1, user: null, queue: null, rating: 1 })] });
  await openTicket(aCard(), [aMessage()]);
  await userEvent.click(toggle());
  const list = await inList("Earlier tickets");
  const [newest, oldest] = list.getAllByRole("listitem").map((row) => row.textContent ?? "");
  for (const word of ["Vendas", "Bia", "Very satisfied", "Protocol number 2026112000002"]) expect(newest).toContain(word);
  for (const word of ["No queue", "No agent", "Unsatisfied"]) expect(oldest).toContain(word);
  expect(newest).toMatch(/20\/11\/2026.*[–-]/);

  server.past = [aPast({ id: 3, user: { id: 7, name: "Zé" } }), ...server.past];
  const { can: _, ...ticket } = aTicket({ updatedAt: "2026-11-20T12:00:00.000Z" });
  tell("ticket", { action: "update", ticket });
  expect(await list.findByText("Zé")).toBeTruthy();
});

test("earlier ones are asked for where there are more", async () => {
  knows();
  answer(tickets.attendances, ({ query }) =>
    query.cursor
      ? { attendances: [aPast({ id: 1, user: { id: 9, name: "Caio" } })], hasMore: false, cursor: null }
      : { attendances: [aPast({ id: 2 })], hasMore: true, cursor: "2" },
  );
  await openTicket(aCard(), [aMessage()]);
  await userEvent.click(toggle());
  await userEvent.click(await screen.findByRole("button", { name: "Load more: Earlier tickets" }));
  expect(await (await inList("Earlier tickets")).findByText("Caio")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Load more: Earlier tickets" })).toBeNull();
});

test("pictures and films stand in a grid, documents are taken along and sounds heard; a new one is there at once, a deleted one gone", async () => {
  knows({
    pictures: [aFile({ id: "9", kind: "video", thumbnailUrl: "/t/9" }), aFile({ id: "8", kind: "image", thumbnailUrl: "/t/8" })],
    files: [
      aFile({ id: "7", kind: "voice", mediaSeconds: 65 }),
      aFile({ id: "6", kind: "document", mediaName: "nota.pdf", mediaSize: 2048 }),
    ],
  });
  await openTicket(aCard(), [aMessage()]);
  await userEvent.click(toggle());
  const grid = await inList("Photos and videos");
  const links = () => grid.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links()).toEqual(["/f/9", "/f/8"]);
  const files = await inList("Documents and sounds");
  const document_ = files.getByRole("link", { name: /nota\.pdf/ });
  expect([document_.getAttribute("download"), document_.textContent]).toEqual(["nota.pdf", expect.stringMatching(/^nota\.pdfPDF · 2/)]);
  const sound = within(files.getByRole("group", { name: /^Voice message/ }));
  expect([sound.getByText("1:05"), sound.getByRole("button", { name: "Speed: 1×" })]).toHaveLength(2);
  expect(document.querySelector("audio")?.getAttribute("src")).toBe("/f/7");

  said(aFile({ id: "11", kind: "image" }));
  await waitFor(() => expect(links()).toEqual(["/f/11", "/f/9", "/f/8"]));
  said(aFile({ id: "9", kind: "video", isDeleted: true, updatedAt: "2026-11-20T12:00:00.000Z" }));
  await waitFor(() => expect(links()).toEqual(["/f/11", "/f/8"]));
  tell("message", { action: "delete", messageId: "8", ticketId: 1 });
  await waitFor(() => expect(links()).toEqual(["/f/11"]));
  said(aFile({ id: "12", kind: "image", ticketId: 2 }));
  said(aFile({ id: "13", kind: "image", mediaState: "waiting", mediaUrl: null }));
  expect(links()).toEqual(["/f/11"]);
});

test("a link that has grown old is renewed, and what the conversation has not reached yet does not appear in it", async () => {
  knows({ pictures: [aFile({ id: "3", kind: "image" })] });
  answer(messages.media, () => aFile({ id: "3", kind: "image", mediaUrl: "/f/fresh", body: "De outro dia" }));
  await openTicket(aCard(), [aMessage({ id: "9" })], { cursor: "more" });
  await userEvent.click(toggle());
  const link = (await inList("Photos and videos")).getByRole("link");
  fireEvent.error(link.querySelector("img") as HTMLImageElement);
  await waitFor(() => expect(link.getAttribute("href")).toBe("/f/fresh"));
  expect(screen.queryByText("De outro dia")).toBeNull();
});
