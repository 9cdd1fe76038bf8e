import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage } from "../testing/samples.ts";

const none = { accept: false, reply: false, return: false, close: false, reopen: false, transfer: false, tag: true, remove: false };

test.each(["closed", "open"] as const)(
  "of one that is %s and whose connection is gone nobody is told to do what he cannot",
  async (status) => {
    await openTicket(aCard({ id: 660, status, whatsapp: null, whatsappId: null, provider: null, limits: null, can: none }), [aMessage()]);
    expect(await screen.findByText("The connection of this ticket was deleted.")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Write a message" })).toBeNull();
  },
);
