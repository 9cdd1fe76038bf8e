import { type Changes, changesSince, turnNow } from "./changes.ts";
import { graphOf } from "./graph.ts";
import { type Journeys, journeysOf } from "./journeys.ts";
import { longLeftOut } from "./long.ts";
import { serverNouns, webNouns } from "./nouns.ts";
import { withoutReworded } from "./reworded.ts";
import { readSources } from "./sources.ts";

/** What of the long parts this run takes. The environment tells it to the test files; without it they do everything. */
export type Turn = { env: Record<string, string>; says: string[] };

export const chaosParts = ["inbound", "outbound", "accept", "ownership", "realtime", "answering", "schedules", "flows", "erasure"] as const;
export type ChaosPart = (typeof chaosParts)[number];
const DESK_ROUNDS = 6;
const MATRIX_PARTS = 6;
const SWEEP_PARTS = 3;

/** `npm test`: all that is quick, and a share of what takes long. */
export async function dailyTurn(): Promise<Turn> {
  const { turn, changes, says } = await now();
  if (!changes) return { env: {}, says: [...says, "Everything runs: git does not tell what changed."] };
  const texts = await readSources("e2e");
  const nouns = [...new Set([...serverNouns(changes.files), ...webNouns(changes.files)])];
  const { taken: swept, left } = mostChanged(changes.files, serverNouns);
  const journeys = journeysOf(turn, { texts, graph: graphOf(texts), changed: changes.files, nouns });
  const part = chaosParts[turn % chaosParts.length] ?? "inbound";
  const desk = turn % DESK_ROUNDS;
  return {
    env: {
      JOURNEYS: journeys.chosen.join(","),
      DESK_ROUND: String(desk),
      LEFT_OUT: longLeftOut(turn, changes.files).join(","),
      CHAOS_PART: part,
      SWEEP_PART: `${turn % SWEEP_PARTS}/${SWEEP_PARTS}`,
      SWEEP_CHANGED: [...swept, ...changes.files.filter((file) => isSweep.test(file)).slice(0, SWEEPS_MOST)].join(","),
    },
    says: [
      ...says,
      toldOf(journeys),
      `Desk ${desk + 1} of ${DESK_ROUNDS}, chaos: ${part}, sweeps: a third of the endpoints, and ${swept.join(", ") || "no noun"} for the change${haveTheirTurn(left)}.`,
    ],
  };
}

function toldOf({ chosen, reached, all }: Journeys) {
  return `Journeys: ${chosen.length} of ${all}${reached.length > 0 ? `, for the change ${reached.map(nameOf).join(", ")}` : ""}.`;
}

const nameOf = (path: string) => path.replace(/^e2e\/journeys\/|\.test\.ts$/g, "");

/** So many nouns a change brings, those of which most files changed: all of them would take as long as everything. */
const NOUNS_MOST = 3;

/** So many sweeps are whole because they changed themselves. */
const SWEEPS_MOST = 1;
const isSweep = /\/testing\/sweeps\/[^/]+\.test\.ts$/;

function mostChanged(files: string[], nounsIn: (files: string[]) => string[]) {
  const filesOf = (noun: string) => files.filter((file) => nounsIn([file]).includes(noun)).length;
  const nouns = nounsIn(files).toSorted((one, other) => filesOf(other) - filesOf(one));
  return { taken: nouns.slice(0, NOUNS_MOST), left: Math.max(0, nouns.length - NOUNS_MOST) };
}

const haveTheirTurn = (left: number) => (left > 0 ? `; ${left} more have their turn` : "");

/** Of the matrix a sixth, and the screens that changed most. */
export async function matrixTurn(): Promise<Turn> {
  const { turn, changes, says } = await now();
  if (!changes) return { env: {}, says };
  const { taken, left } = mostChanged(changes.files, webNouns);
  const screens = taken.map((noun) => `/${noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  const part = `${turn % MATRIX_PARTS}/${MATRIX_PARTS}`;
  return {
    env: { MATRIX_PART: part, MATRIX_SCREENS: screens.join(","), DESK_ROUND: "none" }, // a desk's turn is part of `npm test`
    says: [
      ...says,
      `Matrix: part ${(turn % MATRIX_PARTS) + 1} of ${MATRIX_PARTS}, and ${screens.join(" ") || "no screen"} for the change${haveTheirTurn(left)}.`,
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
