import { existsSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changesSince, turnNow } from "./changes.ts";
import { graphOf } from "./graph.ts";
import { journeysOf } from "./journeys.ts";
import { idle, longFiles, longLeftOut } from "./long.ts";
import { serverNouns, webNouns } from "./nouns.ts";
import { readSources } from "./sources.ts";
import { dailyTurn } from "./turn.ts";

const texts = await readSources("e2e");
const graph = graphOf(texts);
const journeys = (turn: number, changed: string[] = [], nouns: string[] = []) => journeysOf(turn, { texts, graph, changed, nouns });
const all = Object.keys(texts).filter((path) => /^e2e\/journeys\/.*\.test\.ts$/.test(path));
const rare = ["endless", "erasure", "flow-keyboard", "long-chat", "polyglots"].map((name) => `e2e/journeys/${name}.test.ts`);

// A run that repeats an earlier turn has them set.
beforeEach(() => {
  for (const name of ["CI_TURN", "CI_BASE"]) vi.stubEnv(name, undefined);
});
afterEach(() => void vi.unstubAllEnvs());

test("in four turns each journey has run, but for those that take minutes", () => {
  const ran = new Set([0, 1, 2, 3].flatMap((turn) => journeys(turn).chosen));
  expect(all.filter((path) => !ran.has(path)).toSorted()).toEqual(rare);
});

test("no turn takes much more than half of them, however much changed", () => {
  for (const turn of [0, 1, 2, 3]) expect(journeys(turn, [], ["tags", "tickets", "users"]).chosen.length).toBeLessThan(0.7 * all.length);
});

test("a change brings the journeys that speak of its noun, and those that were touched", () => {
  expect(journeys(0, [], ["quickMessages"]).reached[0]).toBe("e2e/journeys/quick-messages.test.ts");
  expect(journeys(0, [], ["schedules"]).reached[0]).toBe("e2e/journeys/schedules.test.ts");
  expect(journeys(0, rare).chosen).toEqual(expect.arrayContaining(rare));
});

test("what all of them share brings the six that are nearest to it, others each turn; and so do many that were touched", () => {
  for (const change of [["e2e/looks.ts"], ["e2e/person.ts"], all]) expect(journeys(3, change).reached).toHaveLength(6);
  expect(journeys(3, ["e2e/looks.ts"]).reached).not.toEqual(journeys(4, ["e2e/looks.ts"]).reached);
  expect(journeys(3, ["e2e/cloudLine.ts"]).reached.toSorted()).toEqual(
    ["far", "window"].map((name) => `e2e/journeys/talk/${name}.test.ts`),
  );
});

test("of many that were touched those that take minutes come last", () => {
  expect(journeys(3, all).reached.filter((path) => rare.includes(path))).toEqual([]);
});

test("a change is about the nouns of its folders; a new test alone changes nothing", () => {
  const files = [
    "apps/api/src/modules/quick-messages/actions.ts",
    "apps/web/src/features/tags/TagRow.tsx",
    "packages/contract/src/users.ts",
    "apps/api/src/modules/contacts/routes.test.ts",
    "README.md",
  ];
  expect([serverNouns(files), webNouns(files)]).toEqual([["quickMessages", "users"], ["tags"]]);
});

/** A repository in which these commits exist, and this is what left origin/main. */
const git =
  (commits: Record<string, string>, leftMain?: string) =>
  (...[command, ...args]: string[]) => {
    if (command === "rev-parse") return commits[args.at(-1)?.replace("^{commit}", "") ?? ""];
    if (command === "merge-base") return leftMain;
    if (command === "rev-list") return "42";
    return command === "diff" ? `since ${args.at(-1)}` : "new.ts";
  };

test("changed is since the commit that is named, else since this branch left main, else since the twentieth before", () => {
  const commits = { HEAD: "h".repeat(40), "HEAD~20": "t".repeat(40), named: "n".repeat(40) };
  expect(changesSince("named", git(commits))).toEqual({ base: "nnnnnnnnnn", files: ["new.ts", `since ${commits.named}`] });
  expect(changesSince(undefined, git(commits, "m".repeat(40)))?.base).toBe("mmmmmmmmmm");
  expect(changesSince(undefined, git(commits, commits.HEAD))?.base, "a clone of main has left it nowhere").toBe("tttttttttt");
  expect(changesSince(undefined, git({ HEAD: commits.HEAD }))).toBeUndefined();
  expect(changesSince(undefined, () => undefined)).toBeUndefined();
  expect(() => changesSince("nowhere", git(commits))).toThrow("There is no commit nowhere.");
});

test("the turn is the number of commits, or the one that is named", () => {
  expect([turnNow(undefined, git({})), turnNow("7", git({}))]).toEqual([42, 7]);
  expect(() => turnNow("soon", git({}))).toThrow("CI_TURN is soon");
});

test("what takes long runs in one turn of three, the idle application in one of six, and each when its folder changed", () => {
  const all = [idle, ...longFiles];
  expect(all.filter((file) => !existsSync(file))).toEqual([]);
  const runs = (turn: number, changed: string[] = []) => {
    const leftOut = longLeftOut(turn, changed);
    return all.filter((file) => !leftOut.includes(file));
  };
  const counts = new Map(all.map((file) => [file, [0, 1, 2, 3, 4, 5].filter((turn) => runs(turn).includes(file)).length]));
  expect([...new Set(counts.values())].toSorted()).toEqual([1, 2]);
  expect(counts.get(idle)).toBe(1);

  const large = "apps/api/src/modules/chats/large.test.ts";
  const turn = [0, 1, 2].find((one) => !runs(one).includes(large)) ?? 0;
  expect(runs(turn, ["apps/api/src/modules/chats/queries.ts"])).toContain(large);
  expect(runs(turn, ["apps/api/src/modules/chats/routes.test.ts"])).not.toContain(large);
  expect(runs(1, all).length - runs(1).length, "a change of all of them brings a few").toBeLessThanOrEqual(4);
});

test("the daily run leaves them out", async () => {
  vi.stubEnv("CI_BASE", "HEAD");
  vi.stubEnv("CI_TURN", "1");
  expect((await dailyTurn()).env.LEFT_OUT?.split(",")).toContain(idle);
});
