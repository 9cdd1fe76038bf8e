import type { TicketStatus } from "@recado/contract/tickets";
import { onPersonGone } from "./session.ts";

/** A conversation that was open lately, and how it stood when one left it. */
type Recent = { uuid: string; name: string; status: TicketStatus };

const KEPT = 8;

/** As long as the page lives, and the same person sits before it; the latest first. */
let opened: readonly Recent[] = [];
onPersonGone(() => {
  opened = [];
});

export function noteOpened(recent: Recent) {
  opened = [recent, ...opened.filter(({ uuid }) => uuid !== recent.uuid)].slice(0, KEPT);
}

export const recentlyOpened = () => opened;
