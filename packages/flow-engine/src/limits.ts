/** The limits of a flow, shown by the editor and enforced by the server. */
export const NODES_MAX = 1000;
export const EDGES_MAX = 3000;
/** The longest message of WhatsApp. */
export const TEXT_MAX = 4096;
export const OPTIONS_MAX = 30;
export const ELEMENTS_MAX = 50;
export const INTERVAL_MAX_S = 120;

/** The largest files for a block, checked by the browser and the server. The browser shrinks pictures first. */
export const FILE_BYTES_MAX = { image: 2_000_000, audio: 5_000_000, video: 20_000_000 };

/** How long a question waits for its answer by default; at most a week. */
export const WAIT_MINUTES = 24 * 60;
export const WAIT_MINUTES_MAX = 7 * 24 * 60;
/** How often a menu is repeated after wrong answers. */
export const MENU_REPEATS = 3;
/** After so many steps without a wait a run ends, since it must be in a loop. */
export const STEPS_MAX = 100;
