import type { TicketStatus } from "@recado/contract/tickets";
import { onPersonGone } from "./session.ts";

/** A recently opened conversation, and its status when it was left. */
type Recent = { uuid: string; name: string; status: TicketStatus };

const KEPT = 8;

/** For the lifetime of the page and the session; newest first. */
let opened: readonly Recent[] = [];
onPersonGone(() => {
  opened = [];
});

export function noteOpened(recent: Recent) {
  opened = [recent, ...opened.filter(({ uuid }) => uuid !== recent.uuid)].slice(0, KEPT);
}

export const recentlyOpened = () => opened;
