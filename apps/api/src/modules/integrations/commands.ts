import type { Part } from "./outcome.ts";

export type Command = { stop?: true; queueId?: number; userId?: number };

/** Bots ask for something to be done by a text of its own, `#{"queueId": 7}`, which is for us and not for the contact. */
export function withoutCommands(said: Part[]): { parts: Part[]; command: Command } {
  const command: Command = {};
  const parts = said.filter((part) => {
    const found = part.type === "text" ? commandOf(part.text) : undefined;
    if (found) Object.assign(command, found);
    return !found;
  });
  return { parts, command };
}

function commandOf(text: string): Command | undefined {
  if (!text.startsWith("#")) return undefined;
  try {
    // Typographical quotes come from editors that put them in by themselves.
    const wanted: unknown = JSON.parse(text.slice(1).replace(/[“”]/g, '"'));
    if (typeof wanted !== "object" || wanted === null) return undefined;
    const { stopBot, queueId, userId } = wanted as Record<string, unknown>;
    return {
      ...(stopBot === true && { stop: true as const }),
      ...(isId(queueId) && { queueId: Number(queueId) }),
      ...(isId(userId) && { userId: Number(userId) }),
    };
  } catch {
    return undefined;
  }
}

const isId = (value: unknown) => /^[1-9]\d{0,8}$/.test(String(value));
