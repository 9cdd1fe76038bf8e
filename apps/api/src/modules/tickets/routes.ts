import { ticketMarks } from "@recado/contract/ticket-marks";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { tagSync, tickets } from "@recado/contract/tickets";
import type { Ctx } from "../../platform/company.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { changeTicket } from "./actions/change.ts";
import { createTicket } from "./actions/create.ts";
import { markUnread } from "./actions/markUnread.ts";
import { removeTicket } from "./actions/remove.ts";
import { syncTags } from "./actions/syncTags.ts";
import { listTickets } from "./list/list.ts";
import { listMarked, setMark } from "./marks.ts";
import { accessTicketOrMerged, readTicketByUuid } from "./merging/followMerged.ts";
import { acceptTicket } from "./moves/accept.ts";
import { closeTicket } from "./moves/close.ts";
import { tryMove } from "./moves/conflicts.ts";
import { listMoves } from "./moves/moves.ts";
import { reopenTicket } from "./moves/reopen.ts";
import { returnTicket } from "./moves/return.ts";
import { listTargets } from "./moves/targets.ts";
import { transferAsAgent } from "./moves/transfer.ts";
import { undoChange } from "./moves/undo.ts";
import { findUndo } from "./moves/undoable.ts";
import { addNote, listNotes, presentNote, removeNote } from "./notes.ts";
import { presentAttendance, presentTicket, presentTicketCard } from "./present.ts";
import { accessTicket, listPastAttendances, type TicketRow } from "./queries.ts";

export function ticketRoutes(api: Api) {
  route(api, tickets.list, async (ctx, { query }) => {
    const { rows, ...page } = await listTickets(ctx, query);
    return { tickets: rows.map((row) => presentTicket(ctx.actor, row)), ...page };
  });

  route(api, tickets.show, async (ctx, { params }) => presentTicketCard(ctx, await accessTicketOrMerged(ctx, params.id, "read")));

  route(api, tickets.showByUuid, async (ctx, { params }) => presentTicketCard(ctx, await readTicketByUuid(ctx, params.uuid)));

  route(api, tickets.attendances, async (ctx, { params, query }) => {
    const { id } = await accessTicket(ctx, params.id, "read");
    const { rows, ...page } = await listPastAttendances(ctx, id, query.cursor);
    return { attendances: rows.map(presentAttendance), ...page };
  });

  route(api, tickets.moves, async (ctx, { params, query }) => {
    const { id } = await accessTicket(ctx, params.id, "read");
    return listMoves(ctx, id, query);
  });

  route(api, tickets.targets, listTargets);

  route(api, tickets.create, async (ctx, { body }) => presentTicketCard(ctx, await createTicket(ctx, body)));

  moveRoutes(api);

  route(api, tickets.undo, async (ctx, { params, body }) => presentTicketCard(ctx, await undoChange(ctx, params.id, body.undo)));

  route(api, tickets.markUnread, async (ctx, { params }) => presentTicketCard(ctx, await markUnread(ctx, params.id)));

  route(api, tickets.remove, async (ctx, { params }) => {
    await removeTicket(ctx, params.id);
    return { message: "ticket deleted" as const };
  });

  route(api, tagSync.sync, async (ctx, { body }) => {
    const wanted = body.tags.map(({ id }) => id);
    return presentTicketCard(ctx, await syncTags(ctx, body.ticketId, wanted));
  });

  route(api, ticketMarks.list, async (ctx) => ({ tickets: await listMarked(ctx) }));

  route(api, ticketMarks.set, async (ctx, { params: { id }, body }) => ({ ticketId: id, mark: await setMark(ctx, id, body) }));

  noteRoutes(api);
}

function moveRoutes(api: Api) {
  const moved = async (ctx: Ctx, row: TicketRow) => ({ ...(await presentTicketCard(ctx, row)), undo: await findUndo(ctx, row.id) });

  route(api, tickets.close, async (ctx, { params: { id }, body }) => moved(ctx, await tryMove(ctx, id, closeTicket(ctx, id, body))));
  route(api, tickets.accept, async (ctx, { params: { id } }) =>
    moved(ctx, await tryMove(ctx, id, acceptTicket(ctx, id), { accepts: true })),
  );
  route(api, tickets.reopen, async (ctx, { params: { id } }) =>
    moved(ctx, await tryMove(ctx, id, reopenTicket(ctx, id), { accepts: true })),
  );
  route(api, tickets.return, async (ctx, { params: { id } }) => moved(ctx, await tryMove(ctx, id, returnTicket(ctx, id))));
  route(api, tickets.transfer, async (ctx, { params: { id }, body }) => moved(ctx, await tryMove(ctx, id, transferAsAgent(ctx, id, body))));
  route(api, tickets.update, async (ctx, { params: { id }, body }) => moved(ctx, await changeTicket(ctx, id, body)));
}

function noteRoutes(api: Api) {
  route(api, ticketNotes.list, async (ctx, { query }) => (await listNotes(ctx, query)).map((row) => presentNote(ctx.actor, row)));

  route(api, ticketNotes.create, async (ctx, { body }) => presentNote(ctx.actor, await addNote(ctx, body)));

  route(api, ticketNotes.remove, async (ctx, { params }) => {
    await removeNote(ctx, params.id);
    return null;
  });
}
