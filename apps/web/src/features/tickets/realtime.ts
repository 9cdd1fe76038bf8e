import type { QueryClient } from "@tanstack/react-query";
import type { Reactions } from "../../lib/realtime.ts";
import { putMessage, ticketKeys } from "./queries.ts";

/** While much happens, the lists are asked once a breath and not once a word. */
const BREATH_MS = 700;

let isWaiting = false;

function askListsSoon(cache: QueryClient) {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    void cache.invalidateQueries({ queryKey: ticketKeys.lists });
    void cache.invalidateQueries({ queryKey: ["tickets", "one"] });
  }, BREATH_MS);
}

/** A colleague's click and mine end in the same place. What I may do with a ticket only the server knows, so that is asked again. */
export const ticketReactions = {
  ticket: askListsSoon,
  appMessage: (cache, { message }) => {
    putMessage(cache, message);
    askListsSoon(cache);
  },
  contact: askListsSoon,
} satisfies Reactions;
