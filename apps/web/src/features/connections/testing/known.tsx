import { type Connection, connections } from "@recado/contract/connections";
import { act } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, show } from "../../../testing.tsx";
import { sessionOf } from "./samples.ts";

export const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** `screen`, once the connections have loaded. */
export async function knowing(screen: ReactElement, ...list: Connection[]) {
  let requestCount = 0;
  answer(connections.list, () => {
    requestCount += 1;
    return list;
  });
  const { router } = show(screen);
  await vi.waitFor(() => expect(requestCount).toBe(1));
  await after(100);
  return { router, times: () => requestCount };
}

export const becomes = (one: Connection, changes: Partial<Connection>) =>
  act(() => tell("whatsappSession", { action: "update", session: sessionOf({ ...one, ...changes }) }));
export const works = { status: "CONNECTED", cause: "connected" } as const;
export const isLost = { status: "TIMEOUT", cause: "lost" } as const;
