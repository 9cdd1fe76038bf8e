import { messages } from "@recado/contract/messages";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refuse } from "../../../../testing.tsx";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage, ours } from "../../testing/samples.ts";

/** As on a page that came over plain HTTP. */
const withoutClipboard = () => Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
afterEach(() => void Reflect.deleteProperty(document, "execCommand"));

const lost = ours({ body: "Boleto", status: "failed", failure: "timeout", ack: 0 });
const copy = (text: string) => within(screen.getByText(text).closest("li") as HTMLElement).getByRole("button", { name: "Copy the text" });

test("what has failed is copied, and that is said; so are the words below a picture, from its menu", async () => {
  const person = userEvent.setup(); // with a clipboard
  const picture = aMessage({ id: "2", kind: "image", body: "A *nova* cadeira", mediaState: "waiting" });
  await openTicket(aCard(), [lost, picture]);
  await screen.findByText("Boleto");
  await person.click(copy("Boleto"));
  expect(await screen.findByText("Copied!")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("Boleto");
  const [, last] = screen.getAllByRole("button", { name: "Message actions", hidden: true });
  await person.click(last as HTMLElement);
  await person.click(await screen.findByRole("menuitem", { name: "Copy the text" }));
  expect(await navigator.clipboard.readText()).toBe("A *nova* cadeira");
});

test("where the page is given no clipboard it is copied all the same, and one is where one was", async () => {
  withoutClipboard();
  await openTicket(aCard(), [lost]);
  await screen.findByText("Boleto");
  const copied: string[] = [];
  document.execCommand = vi.fn(() => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0);
  await userEvent.click(copy("Boleto"));
  expect(await screen.findByText("Copied!")).toBeTruthy();
  expect([copied, document.activeElement]).toEqual([["Boleto"], copy("Boleto")]);
});

test("what cannot be copied at all is said to be so", async () => {
  withoutClipboard();
  await openTicket(aCard(), [lost]);
  await screen.findByText("Boleto");
  await userEvent.click(copy("Boleto"));
  expect(await screen.findByText("Could not copy. Select the text and copy it.")).toBeTruthy();
});

test("what could not even leave this page is copied, too", async () => {
  const person = userEvent.setup();
  refuse(messages.send, "ERR_NO_PERMISSION");
  await openTicket(aCard({ id: 722 }), [aMessage()]);
  await person.type(screen.getByRole("textbox", { name: "Write a message" }), "Segue o boleto{Enter}");
  await screen.findByRole("button", { name: "Discard" });
  await person.click(copy("Segue o boleto"));
  expect(await navigator.clipboard.readText()).toBe("Segue o boleto");
});

test("what was typed under several files stands under each name, and is copied whole", async () => {
  const person = userEvent.setup();
  refuse(messages.send, "ERR_NO_PERMISSION");
  await openTicket(aCard({ id: 723 }), [aMessage()]);
  const picture = (name: string) => new File([name], name, { type: "image/png" });
  await person.upload(screen.getByTestId("files"), [picture("a.png"), picture("b.png"), picture("c.png")]);
  await person.type(screen.getByRole("textbox", { name: "Caption of c.png" }), "De lado");
  await person.type(screen.getByRole("textbox", { name: "Write a message" }), "De frente{Enter}");
  await screen.findByRole("button", { name: "Discard" });
  const bubble = screen.getByText("a.png").closest("li") as HTMLElement;
  expect(
    within(bubble)
      .getAllByText(/png$|De (frente|lado)$/)
      .map(({ textContent }) => textContent),
  ).toEqual([...["a.png", "Ana Souza:\nDe frente"], "b.png", ...["c.png", "De lado"]]);
  await person.click(copy("De lado"));
  expect(await navigator.clipboard.readText()).toBe("De frente\n\nDe lado");
});

test("what stands in a resolved ticket is copied, and nothing else is done with it; a line that says nothing has no menu", async () => {
  const person = userEvent.setup();
  const call = { kind: "call", word: "call", mediaType: "call_log", canQuote: false } as const;
  await openTicket(aCard({ status: "closed" }), [
    ours({ body: "Boleto" }),
    aMessage({ id: "2", body: "Paguei" }),
    aMessage({ id: "3", ...call }),
  ]);
  await screen.findByText("Paguei");
  const menus = screen.getAllByRole("button", { name: "Message actions", hidden: true });
  expect(menus).toHaveLength(2);
  await person.click(menus[1] as HTMLElement);
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["Copy the text"]);
  expect(screen.queryByRole("button", { name: /^React with/ })).toBeNull();
  await person.click(screen.getByRole("menuitem"));
  expect(await navigator.clipboard.readText()).toBe("Paguei");
});
