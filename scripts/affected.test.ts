import { expect, test } from "vitest";
import { affectedBy, hubs, readGraph } from "./affected.ts";
import { graphOf, reachedFrom } from "./graph.ts";

const src = "apps/api/src";
const graph = graphOf({
  "packages/contract/src/tags.ts": "",
  [`${src}/modules/tags/actions.ts`]: 'import { tags } from "@recado/contract/tags";',
  [`${src}/modules/tags/actions.test.ts`]: 'import { change } from "./actions.ts";',
  [`${src}/app.ts`]: 'import { change } from "./modules/tags/actions.ts";',
  [`${src}/testing/app.ts`]: 'import { routes } from "../app.ts";',
  [`${src}/modules/users/routes.test.ts`]: 'import { call } from "../../testing/app.ts";',
  [`${src}/modules/tags/color.ts`]: 'import styles from "./color.module.css";',
  [`${src}/modules/tags/color.test.ts`]: 'const { color } = await import("./color.ts");',
  "e2e/journeys/tags.test.ts": 'import { tags } from "@recado/contract/tags";',
});

test("each hub is a file", async () => {
  const all = await readGraph();
  expect([...hubs].filter((path) => !all.has(path))).toEqual([]);
});

test("a change reaches the tests that import it, nearest first, through packages too", () => {
  expect(affectedBy(["packages/contract/src/tags.ts"], graph)).toEqual({ chosen: [`${src}/modules/tags/actions.test.ts`], left: 0 });
  const both = [`${src}/modules/tags/actions.test.ts`, "packages/contract/src/tags.ts"];
  expect(affectedBy(both, graph).chosen).toEqual([`${src}/modules/tags/actions.test.ts`]);
});

test("styles and modules that are loaded later count as imports", () => {
  expect(affectedBy([`${src}/modules/tags/color.module.css`], graph).chosen[0]).toBe(`${src}/modules/tags/color.test.ts`);
});

test("what everything imports is not followed, unless it changed itself", () => {
  expect(affectedBy([`${src}/modules/tags/actions.ts`], graph).chosen).not.toContain(`${src}/modules/users/routes.test.ts`);
  expect(affectedBy([`${src}/testing/app.ts`], graph).chosen).toEqual([`${src}/modules/users/routes.test.ts`]);
});

test("tests of the noun come along that reach it only through a hub, those of its folder first", () => {
  const noun = graphOf({
    [`${src}/modules/users/roles/grant.ts`]: "",
    [`${src}/modules/users/a.test.ts`]: 'import { call } from "../../testing/app.ts";',
    [`${src}/modules/users/roles/routes.test.ts`]: 'import { call } from "../../../testing/app.ts";',
    [`${src}/modules/tags/routes.test.ts`]: 'import { call } from "../../testing/app.ts";',
  });
  expect(affectedBy([`${src}/modules/users/roles/grant.ts`], noun).chosen).toEqual([
    `${src}/modules/users/roles/routes.test.ts`,
    `${src}/modules/users/a.test.ts`,
  ]);
});

test("beyond the most that run at once it says how many are left", () => {
  const many = graphOf({
    ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${src}/a${at}.test.ts`, 'import "./a.ts";'])),
    [`${src}/a.ts`]: "",
  });
  const { chosen, left } = affectedBy([`${src}/a.ts`], many);
  expect([chosen.length, left]).toEqual([40, 10]);
});

test("a circle of imports ends", () => {
  const circle = graphOf({ "a.ts": 'import "./b.ts";', "b.ts": 'import "./a.ts";' });
  expect([...reachedFrom("a.ts", circle)]).toEqual(["a.ts", "b.ts"]);
});
