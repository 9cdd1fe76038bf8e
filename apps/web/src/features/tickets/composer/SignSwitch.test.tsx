import { messages } from "@recado/contract/messages";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { answer } from "../../../testing.tsx";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage, ours } from "../testing/samples.ts";

afterEach(() => localStorage.clear());

const sign = () => screen.getByRole<HTMLInputElement>("switch", { name: "Sign with my name" });
const write = (text: string) => userEvent.type(screen.getByRole("textbox", { name: "Write a message" }), `${text}{Enter}`);

function listen() {
  const signed: unknown[] = [];
  answer(messages.send, ({ body }) => {
    signed.push([body.body, body.sign]);
    return { messages: [ours({ id: String(signed.length + 4), body: String(body.body) })] };
  });
  return signed;
}

test("whoever does not sign says it without his name, in every conversation and after a reload, until he signs again", async () => {
  const signed = listen();
  await openTicket(aCard({ id: 711 }), [aMessage()]);
  expect(sign().checked).toBe(true);
  await userEvent.click(sign());
  await write("sem nome");
  await waitFor(() => expect(signed).toEqual([["sem nome", false]]));
  expect(localStorage.getItem("signOption"), "under the name that clients of this kind have always used").toBe("false");

  cleanup();
  await openTicket(aCard({ id: 712 }), [aMessage()]);
  expect(sign().checked).toBe(false);
  await userEvent.click(sign());
  const again = listen();
  await write("com nome");
  await waitFor(() => expect(again).toEqual([["com nome", true]]));
  expect(localStorage.getItem("signOption")).toBe("true");
});
