import { messages } from "@recado/contract/messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answer } from "../../../../testing.tsx";
import { bubble, menuOf } from "../../testing/bubble.ts";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage, ours } from "../../testing/samples.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A line of which the test says how much has left. */
function slowLine() {
  const lines: Array<{ upload: { onprogress(event: { loaded: number; total: number }): void } }> = [];
  class Line {
    upload = { onprogress: () => {} };
    constructor() {
      lines.push(this);
    }
    open() {}
    setRequestHeader() {}
    send() {}
    abort() {}
  }
  vi.stubGlobal("XMLHttpRequest", Line);
  return (loaded: number, total: number) => act(() => lines.at(-1)?.upload.onprogress({ loaded, total }));
}

test("the bubble says how much of a file has left, and once all of it has there is nothing left to cancel", async () => {
  const progressTo = slowLine();
  await openTicket(aCard({ id: 721 }), [aMessage()]);
  await userEvent.upload(screen.getByTestId("files"), new File(["x"], "planta.pdf", { type: "application/pdf" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Write a message" }), "Segue{Enter}");
  const bubble = within((await screen.findByText("planta.pdf")).closest("li") as HTMLElement);
  const progress = bubble.getByRole<HTMLProgressElement>("progressbar", { name: "Uploading the file" });
  expect(progress.value).toBe(0);
  await progressTo(25, 100);
  expect(progress.value).toBe(0.25);
  expect(bubble.getByRole("button", { name: "Cancel the upload" })).toBeTruthy();
  await progressTo(100, 100);
  expect(progress.value).toBe(1);
  expect(bubble.queryByRole("button", { name: "Cancel the upload" })).toBeNull();
});

test("what is on its way stands as it will once it has arrived: under a name, and with what it answers", async () => {
  const response = Promise.withResolvers<void>();
  answer(messages.send, async ({ body: { clientId = null } }) => {
    await response.promise;
    return {
      messages: [ours({ id: "5", ticketId: 722, body: "*Ana Souza:*\nÀs 10", user: { id: 7, name: "Ana Souza" }, clientId, quotedMsg })],
    };
  });
  const quotedMsg = aMessage({ body: "A que horas?" });
  await openTicket(aCard({ id: 722 }), [quotedMsg]);
  await screen.findByText("A que horas?");
  await menuOf("A que horas?");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Reply" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Write a message" }), "Às 10{Enter}");
  const lines = () => [...bubble("Às 10").querySelectorAll("button strong, p:not([class*=foot])")].map(({ textContent }) => textContent);
  const onItsWay = lines();
  expect(onItsWay).toEqual(["Contato 1", "Ana Souza:\nÀs 10"]);
  response.resolve();
  await waitFor(() => expect(bubble("Às 10").dataset.message).toBe("5"));
  expect(lines()).toEqual(onItsWay);
});
