import type { Ticket } from "@recado/contract/tickets";
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconMailOpened from "@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconUserCheck from "@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs";
import type { Shortcut } from "../../../../lib/keys.ts";

/** What can be done to many, in the order of the bar: with which of them, and by which of the keys that do it to one. */
export const acts = {
  accept: { icon: IconUserCheck, key: "A", may: ({ can }: Ticket) => can.accept },
  resolve: { icon: IconCheck, key: "E", may: ({ can }: Ticket) => can.close },
  transfer: { icon: IconArrowsExchange, key: "T", may: ({ can }: Ticket) => can.transfer },
  tags: { icon: IconTag, key: "L", may: ({ can }: Ticket) => can.tag },
  // What waits is not opened, and what a colleague has not read stays unread for him.
  read: {
    icon: IconMailOpened,
    key: undefined,
    may: ({ can, status, unreadMessages }: Ticket) => unreadMessages > 0 && (can.reply || status === "closed"),
  },
} satisfies Record<string, { icon: unknown; key: Shortcut | undefined; may(ticket: Ticket): boolean }>;

export type Act = keyof typeof acts;
export const actNames = Object.keys(acts) as Act[];
