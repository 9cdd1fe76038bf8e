import { connections } from "@recado/contract/connections";
import { type SandboxMessage, type SandboxPhone, sandbox } from "@recado/contract/sandbox";
import { screen } from "@testing-library/react";
import { answer, show, signedIn } from "../../../testing.tsx";
import { SandboxScreen } from "../SandboxScreen.tsx";
import { aConnection, aPhone } from "./samples.ts";

/** An admin before the phone. What it holds may be changed behind his back; what is asked of it is written down. */
export async function open({ phone = aPhone(), messages = [] as SandboxMessage[], path = "/sandbox" } = {}) {
  const held = { phone, messages };
  const asked: unknown[] = [];
  const calls: unknown[] = [];
  signedIn({ profile: "admin" });
  answer(connections.list, () => [aConnection({ id: 3, provider: "beta" }), aConnection()]);
  answer(sandbox.show, () => held.phone);
  answer(sandbox.messages, () => held.messages);
  answer(sandbox.typing, () => null);
  answer(sandbox.read, ({ params, body }) => {
    asked.push(["read", params.personId, body.played]);
    return null;
  });
  answer(sandbox.call, ({ body }) => {
    calls.push(body);
    return null;
  });
  show(<SandboxScreen />, path);
  await screen.findByRole("heading", { level: 1, name: "Test phone" });
  return { held, asked, calls, now: (next: Partial<SandboxPhone>) => Object.assign(held, { phone: { ...held.phone, ...next } }) };
}
