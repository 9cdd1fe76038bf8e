import { connections } from "@recado/contract/connections";
import { type SandboxMessage, type SandboxPhone, sandbox } from "@recado/contract/sandbox";
import { screen } from "@testing-library/react";
import { answer, show, signedIn } from "../../../testing.tsx";
import { SandboxScreen } from "../SandboxScreen.tsx";
import { aConnection, aPhone } from "./samples.ts";

/** Opens the phone as an admin. `held` may change later, as by another user; requests are recorded. */
export async function open({ phone = aPhone(), messages = [] as SandboxMessage[], path = "/sandbox" } = {}) {
  const phoneState = { phone, messages };
  const readCalls: unknown[] = [];
  const calls: unknown[] = [];
  signedIn({ profile: "admin" });
  answer(connections.list, () => [aConnection({ id: 3, provider: "beta" }), aConnection()]);
  answer(sandbox.show, () => phoneState.phone);
  answer(sandbox.messages, () => phoneState.messages);
  answer(sandbox.typing, () => null);
  answer(sandbox.read, ({ params, body }) => {
    readCalls.push(["read", params.personId, body.played]);
    return null;
  });
  answer(sandbox.call, ({ body }) => {
    calls.push(body);
    return null;
  });
  show(<SandboxScreen />, path);
  await screen.findByRole("heading", { level: 1, name: "Test phone" });
  return {
    held: phoneState,
    asked: readCalls,
    calls,
    now: (next: Partial<SandboxPhone>) => Object.assign(phoneState, { phone: { ...phoneState.phone, ...next } }),
  };
}
