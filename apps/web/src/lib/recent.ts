import { onPersonGone } from "./session.ts";

/** A conversation that was open lately. */
export type Recent = { uuid: string; name: string };

const KEPT = 8;

/** As long as the page lives, and the same person sits before it; the latest first. */
let opened: readonly Recent[] = [];
onPersonGone(() => {
  opened = [];
});

export function noteOpened({ uuid, name }: Recent) {
  opened = [{ uuid, name }, ...opened.filter((one) => one.uuid !== uuid)].slice(0, KEPT);
}

export const recentlyOpened = () => opened;
