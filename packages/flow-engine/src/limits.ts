/** What a flow may hold. The editor says it before, the server holds it after. */
export const NODES_MAX = 1000;
export const EDGES_MAX = 3000;
/** A message of WhatsApp is no longer than this. */
export const TEXT_MAX = 4096;
export const OPTIONS_MAX = 30;
export const ELEMENTS_MAX = 50;
export const INTERVAL_MAX_S = 120;

/** What a block's file may have, before it travels and after. A picture is made smaller by the browser first. */
export const FILE_BYTES_MAX = { image: 2_000_000, audio: 5_000_000, video: 20_000_000 };

/** A block that asks waits so long for its answer unless it says otherwise, and at most a week. */
export const WAIT_MINUTES = 24 * 60;
export const WAIT_MINUTES_MAX = 7 * 24 * 60;
/** So often a menu is shown again after an answer that is none of its options. */
export const MENU_REPEATS = 3;
/** So many steps without a wait end a run: it goes in a circle. */
export const STEPS_MAX = 100;
