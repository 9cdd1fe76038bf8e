import { type Changes, changesSince, turnNow } from "./changes.ts";
import { graphOf } from "./graph.ts";
import { type Journeys, journeysOf } from "./journeys.ts";
import { serverNouns, webNouns } from "./nouns.ts";
import { withoutReworded } from "./reworded.ts";
import { readSources } from "./sources.ts";

/** What of the long parts this run takes. The environment tells it to the test files; without it they do everything. */
export type Turn = { env: Record<string, string>; says: string[] };

export const chaosParts = ["inbound", "outbound", "accept", "ownership", "realtime", "answering", "schedules", "flows", "erasure"] as const;
export type ChaosPart = (typeof chaosParts)[number];
/** It watches for two minutes how little an idle application does: in one turn of six, and where the channels changed. */
export const idle = "apps/api/src/channels/idle.test.ts";
const IDLE_TURNS = 6;
const DESK_ROUNDS = 6;
const MATRIX_PARTS = 6;
const SWEEP_PARTS = 3;

/** `npm test`: all that is quick, and a share of what takes long. */
export async function dailyTurn(): Promise<Turn> {
  const { turn, changes, says } = await now();
  if (!changes) return { env: {}, says: [...says, "Everything runs: git does not tell what changed."] };
  const texts = await readSources("e2e");
  const server = serverNouns(changes.files);
  const nouns = [...new Set([...server, ...webNouns(changes.files)])];
  const journeys = journeysOf(turn, { texts, graph: graphOf(texts), changed: changes.files, nouns });
  const part = chaosParts[turn % chaosParts.length] ?? "inbound";
  const desk = turn % DESK_ROUNDS;
  const watchesIdle = turn % IDLE_TURNS === 0 || changes.files.some((file) => file.startsWith("apps/api/src/channels/"));
  return {
    env: {
      JOURNEYS: journeys.chosen.join(","),
      DESK_ROUND: String(desk),
      LEFT_OUT: watchesIdle ? "" : idle,
      CHAOS_PART: part,
      SWEEP_PART: `${turn % SWEEP_PARTS}/${SWEEP_PARTS}`,
      SWEEP_CHANGED: [...server, ...changes.files.filter((file) => file.includes("/testing/sweeps/"))].join(","),
    },
    says: [
      ...says,
      toldOf(journeys),
      `Desk ${desk + 1} of ${DESK_ROUNDS}, chaos: ${part}, sweeps: a third of the endpoints, and ${server.join(", ") || "no noun"} for the change.`,
    ],
  };
}

function toldOf({ chosen, reached, all }: Journeys) {
  return `Journeys: ${chosen.length} of ${all}${reached.length > 0 ? `, for the change ${reached.map(nameOf).join(", ")}` : ""}.`;
}

const nameOf = (path: string) => path.replace(/^e2e\/journeys\/|\.test\.ts$/g, "");

/** So many screens a change brings, those of which most changed: all of them would take as long as the whole matrix. */
const SCREENS_MOST = 4;

/** Of the matrix a sixth, and the screens that changed most. */
export async function matrixTurn(): Promise<Turn> {
  const { turn, changes, says } = await now();
  if (!changes) return { env: {}, says };
  const filesOf = (noun: string) => changes.files.filter((file) => webNouns([file]).includes(noun)).length;
  const nouns = webNouns(changes.files).toSorted((one, other) => filesOf(other) - filesOf(one));
  const screens = nouns.slice(0, SCREENS_MOST).map((noun) => `/${noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  const part = `${turn % MATRIX_PARTS}/${MATRIX_PARTS}`;
  return {
    env: { MATRIX_PART: part, MATRIX_SCREENS: screens.join(","), DESK_ROUND: "none" }, // a desk's turn is part of `npm test`
    says: [
      ...says,
      `Matrix: part ${(turn % MATRIX_PARTS) + 1} of ${MATRIX_PARTS}, and ${screens.join(" ") || "no screen"} for the change${nouns.length > SCREENS_MOST ? `; ${nouns.length - SCREENS_MOST} more have their turn` : ""}.`,
    ],
  };
}

type Now = { turn: number; changes: Changes; says: string[] };

async function now(): Promise<Now> {
  const [turn, touched] = [turnNow(), changesSince()];
  const changes = await withoutReworded(touched);
  const reworded = (touched?.files.length ?? 0) - (changes?.files.length ?? 0);
  const since = changes
    ? `, ${changes.files.length} files changed since ${changes.base}${reworded > 0 ? `, and ${reworded} only in comments, types and local names` : ""}`
    : "";
  return { turn, changes, says: [`Turn ${turn} (CI_TURN=${turn} repeats it)${since}.`] };
}
