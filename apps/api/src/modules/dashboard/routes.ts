import { dashboard } from "@recado/contract/dashboard";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { type CountedRow, listCounted } from "./counted.ts";
import { countStanding, showNow } from "./now.ts";
import { readNumbers } from "./numbers.ts";
import { listPeople } from "./people.ts";
import { spanOf } from "./period.ts";
import { maySeeDashboard } from "./policy.ts";
import { attendantsOf, presentDashboard } from "./present.ts";
import { showTable } from "./table.ts";

export function dashboardRoutes(api: Api) {
  route(api, dashboard.show, async (ctx, { query }) => {
    const span = await spanOf(admitted(ctx), query);
    const numbers = await readNumbers(ctx, span, { dimensions: ["all", "user", "hour", "lead"], timed: "all" });
    return presentDashboard(span, numbers, await listPeople(ctx), await countStanding(ctx));
  });

  route(api, dashboard.ticketsUsers, async (ctx, { query }) => {
    const span = await spanOf(admitted(ctx), { date_from: query.initialDate, date_to: query.finalDate });
    const { lines } = await readNumbers(ctx, span, { dimensions: ["user"], timed: "user" });
    const people = attendantsOf(lines, await listPeople(ctx)).filter(({ tickets }) => tickets > 0);
    return { data: people.map(({ name, tickets }) => ({ nome: name, quantidade: tickets })) };
  });

  route(api, dashboard.ticketsDay, async (ctx, { query }) => {
    const span = await spanOf(admitted(ctx), { date_from: query.initialDate, date_to: query.finalDate });
    const numbers = await readNumbers(ctx, span, { dimensions: ["all", "hour"], timed: "all" });
    const { days, hours, queued } = presentDashboard(span, numbers, [], { happening: 0, pending: 0 });
    const byHour = hours.map((total, hour) => ({ total, horario: hour % 24 }));
    const byDay = days.map(({ day, queued: total }) => ({ total, data: day.split("-").reverse().join("/") }));
    return { data: (span.from === span.to ? byHour : byDay).filter(({ total }) => total > 0), count: queued };
  });

  route(api, dashboard.table, async (ctx, { query: { by, ...period } }) => ({
    rows: await showTable(ctx, await spanOf(admitted(ctx), period), by),
  }));

  route(api, dashboard.now, async (ctx) => showNow(admitted(ctx)));

  route(api, dashboard.counted, async (ctx, { query }) => {
    const { rows, ...page } = await listCounted(admitted(ctx), query);
    return { rows: rows.map(presentCounted), ...page };
  });
}

const admitted = (ctx: Ctx): Ctx => (maySeeDashboard(ctx.actor) ? ctx : fail("ERR_NO_PERMISSION"));

const presentCounted = ({ contactId, contactName, number, ...row }: CountedRow) => ({
  ...row,
  contact: { id: contactId, name: contactName, number },
  at: row.at.toISOString(),
  queuedAt: row.queuedAt?.toISOString() ?? null,
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
});
