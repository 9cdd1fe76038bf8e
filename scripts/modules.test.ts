import { expect, test } from "vitest";
import { importsOf } from "./imports.ts";
import { breaches, modules } from "./modules.ts";

const api = "apps/api/src";
const web = "apps/web/src";
const tags = `${api}/modules/tags/actions.ts`;

test.each([
  ["a later module", tags, 'import { closeTicket } from "../tickets/actions.ts";', "only from those before it"],
  ["a later module's types", tags, 'import type { TicketRow } from "../tickets/queries.ts";', "only from those before it"],
  ["a later module, lazily", tags, 'const x = await import("../tickets/queries.ts");', "only from those before it"],
  ["a later module, passed on", tags, 'export { closeTicket } from "../tickets/actions.ts";', "only from those before it"],
  ["a module that is in no list", tags, 'import { paint } from "../paintings/actions.ts";', "stands in the list"],
  ["the table of modules from a module", tags, 'import { startApp } from "../../app.ts";', "what composes it"],
  [
    "a module from platform",
    `${api}/platform/http.ts`,
    'import { accessTag } from "../modules/tags/queries.ts";',
    "platform knows no module",
  ],
  ["a sample in the product", tags, 'import { tagSample } from "./module.sample.ts";', "only tests import"],
  ["the composition from platform", `${api}/platform/http.ts`, 'import { routes } from "../app.ts";', "platform knows no module"],
  ["the pool in a module", tags, 'import { now, pool as connections } from "../../platform/database.ts";', "work in ctx.tx"],
  ["the driver in a module", tags, 'import pg from "pg";', "work in ctx.tx"],
  [
    "a feature from a feature",
    `${web}/features/tags/TagForm.tsx`,
    'import { useUsers } from "../users/queries.ts";',
    "features never import",
  ],
  [
    "a later folder of the tickets",
    `${web}/features/tickets/composer/useSubmit.ts`,
    'import { useScroll } from "../conversation/scroll/useScroll.ts";',
    "those before it in the list of scripts",
  ],
  [
    "the tickets' screen from a folder of it",
    `${web}/features/tickets/list/TicketList.tsx`,
    'import { usePlace } from "../place.ts";',
    "those before it in the list of scripts",
  ],
  [
    "a folder of the tickets that is in no list",
    `${web}/features/tickets/list/TicketList.tsx`,
    'import { aTicket } from "../testing/samples.ts";',
    "every folder of features/tickets",
  ],
  ["a page from a feature", `${web}/features/tags/TagForm.tsx`, 'import { Kanban } from "../../pages/Kanban.tsx";', "pages → features"],
  ["the routes from a feature", `${web}/features/tags/TagForm.tsx`, 'import { screens } from "../../routes.tsx";', "routes → pages"],
  ["the routes from a page", `${web}/pages/Home.tsx`, 'import { screens } from "../routes.tsx";', "routes → pages"],
  ["a feature from ui", `${web}/ui/List.tsx`, 'import { useTags } from "../features/tags/queries.ts";', "pages → features"],
  ["a page from lib", `${web}/lib/session.ts`, 'import { Home } from "../pages/Home.tsx";', "pages → features"],
  ["the server from the browser", `${web}/lib/api.ts`, 'import { errors } from "../../../api/src/platform/errors.ts";', "meet only in"],
  ["the browser from the server", tags, 'import { call } from "@recado/web/lib/api.ts";', "meet only in"],
  [
    "the server from a package",
    "packages/channels/src/a.ts",
    'import { log } from "../../../apps/api/src/platform/log.ts";',
    "meet only in",
  ],
  ["more than zod in the contract", "packages/contract/src/tags.ts", 'import dayjs from "dayjs";', "nothing but zod"],
  ["Node in the contract", "packages/contract/src/tags.ts", 'import { join } from "node:path";', "nothing but zod"],
  ["raw SQL in a module", tags, "await sql.raw(text).execute(ctx.tx);", "sql.raw: only platform"],
  [
    "a company set by hand",
    tags,
    "await sql`select set_config('app.company_id', '7', true)`.execute(ctx.tx);",
    "set_config: only platform",
  ],
])("%s is refused", (_, path, text, reason) => {
  expect(breaches({ [path]: text })).toEqual([expect.stringContaining(reason)]);
});

test("the house as it is meant is let through", () => {
  expect(
    breaches({
      [`${api}/platform/version.ts`]: 'import { version } from "../../package.json" with { type: "json" };',
      [tags]:
        'import { z } from "zod";\nimport { accessUser } from "../users/queries.ts";\nimport { record } from "../../platform/record.ts";\nimport { Tag } from "@recado/contract/tags";',
      [`${api}/modules/tags/actions.test.ts`]: 'import { createTicket } from "../tickets/factory.ts";',
      [`${api}/modules/tags/factory.ts`]: 'import type { TestCompany } from "../../testing/company.ts";',
      [`${api}/app.ts`]: 'import { tagRoutes } from "./modules/tags/routes.ts";',
      [`${api}/platform/company.ts`]: "client.query(`select set_config('app.company_id','1',true)`)",
      [`${api}/migrations/0001_companies.ts`]: "perform set_config('app.company_id', id::text, true);",
      [`${web}/pages/Kanban.tsx`]: 'import { KanbanScreen } from "../features/tickets/KanbanScreen.tsx";',
      [`${web}/features/tags/TagList.tsx`]:
        'import { tags } from "@recado/contract/tags";\nimport { List } from "../../ui/List.tsx";\nimport { call } from "../../lib/api.ts";',
      [`${web}/features/tags/queries.ts`]: 'import { TagRow } from "./TagRow.tsx";',
      [`${web}/features/tickets/TicketsScreen.tsx`]:
        'import { TicketPane } from "./list/TicketPane.tsx";\nimport { usePlace } from "./place.ts";',
      [`${web}/features/tickets/list/row/TicketRow.tsx`]:
        'import { useDraft } from "../../drafts/drafts.ts";\nimport { useSteps } from "../useSteps.ts";',
      [`${web}/routes.tsx`]:
        'const Kanban = lazy(() => import("./pages/Kanban.tsx"));\nconst TagList = lazy(() => import("./features/tags/TagList.tsx"));',
      "packages/contract/src/tags.ts": 'import { z } from "zod";\nimport { Id } from "./common.ts";',
    }),
  ).toEqual([]);
});

test("a breach is told with its file and line", () => {
  expect(breaches({ [tags]: '/**\n * Why.\n */\nimport {\n  close,\n} from "../tickets/actions.ts";' })).toEqual([
    `${tags}:4 imports ../tickets/actions.ts: a module imports only from those before it in the list; listen to a fact instead`,
  ]);
});

test("what stands in comments and texts is no import", () => {
  expect(importsOf('// import { a } from "a";\n/* import "b"; */\nconst text = "import things from";\nconst url = "https://c";')).toEqual(
    [],
  );
});

test("no module stands twice in the list", () => {
  expect(new Set(modules).size).toBe(modules.length);
});
