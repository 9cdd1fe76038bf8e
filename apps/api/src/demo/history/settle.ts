import type pg from "pg";
import { canonicalNumber } from "../../modules/contacts/numbers.ts";
import { customers } from "./customers.ts";
import type { StoredRow } from "./media.ts";
import type { Tale } from "./plan.ts";
import type { Person } from "./records.ts";
import { iso, type World } from "./world.ts";
import { reserve, write } from "./write.ts";

type Collected = {
  world: World;
  people: Person[];
  tales: Tale[];
  faces: Map<number, number>;
  files: StoredRow[];
  days: Map<string, number>;
};

/** Inserts all collected records as rows, numbered by time. */
export async function settle(owner: pg.Client, { world, people, tales, faces, files, days }: Collected) {
  const { records, connectionId } = world;
  await write(
    owner,
    "files",
    files.map((file) => ({ ...file, created_at: iso(world.now - 93 * 86_400_000) })),
  );
  const begun = new Map(tales.map(({ thread }) => [thread.person.id, thread.rest()]));
  await addContacts(owner, people, begun, faces);

  await numberMessages(owner, records.messages);
  const newest = (at: number) => records.messages.findLast(({ created }) => created <= at)?.id ?? null;
  const threads = [...begun.values()];
  await write(
    owner,
    "tickets",
    threads.map(({ row, seenAt }) => ({ ...row, seen_to: seenAt === 0 ? null : newest(seenAt) })),
  );
  await write(
    owner,
    "attendances",
    records.attendances.map(({ id, row }) => ({ id, ...row })),
  );
  await write(
    owner,
    "protocols",
    [...days].map(([day, last]) => ({ day, last })),
  );

  const quoted = new Map(records.messages.map(({ row, id }) => [row.provider_id, id]));
  const idOf = (row: Record<string, unknown>, ids: Map<unknown, number>) => ids.get(row.quoted_provider_id) ?? null;
  await write(
    owner,
    "messages",
    records.messages.map(({ id, row }) => ({ ...bareMessage, id, ...row, quoted_id: idOf(row, quoted) })),
  );
  const onPhone = await reserve(owner, "sandbox_messages", records.messages.length);
  const phoneIds = new Map(records.messages.map(({ row }, at) => [row.provider_id, onPhone + at]));
  await write(
    owner,
    "sandbox_messages",
    records.messages.map(({ row, phone }, at) => ({ ...bareOnPhone, id: onPhone + at, ...phone.row, quoted_id: idOf(row, phoneIds) })),
  );
  await write(
    owner,
    "outbox",
    records.orders.toSorted((a, b) => a.at - b.at).map(({ message, row }) => ({ message_id: message.id, ...row })),
  );
  await write(
    owner,
    "message_reactions",
    latest(records.reactions).map(({ message, row }) => ({ message_id: message.id, ...row })),
  );
  await write(
    owner,
    "message_edits",
    records.edits.map(({ message, row }) => ({ message_id: message.id, ...row })),
  );
  await addTags(owner, tales);
  await addNotes(owner, records.notes);
  await write(
    owner,
    "facts",
    records.facts
      .toSorted((a, b) => a.at - b.at)
      .map(({ name, at, userId, payload }) => ({ name, at: iso(at), user_id: userId, payload: payload() })),
  );
  await owner.query("select setval(pg_get_serial_sequence('outbox', 'id'), (select coalesce(max(id), 1) from outbox))");
  return connectionId;
}

/**
 * The default of every column that a row may leave out: rows of one shape are inserted in order, so that each comes after the message it
 * quotes.
 */
const noFile = {
  file_id: null,
  thumbnail_file_id: null,
  playable_file_id: null,
  media_state: null,
  media_seconds: null,
  media_waveform: null,
  media_source: null,
};
const bareMessage = { ...noFile, quoted_provider_id: null, is_edited: false, edited_at: null, is_deleted: false };
const bareOnPhone = { file_id: null, is_edited: false, is_deleted: false, reactions: {} };

async function numberMessages(owner: pg.Client, messages: World["records"]["messages"]) {
  messages.sort((one, other) => one.created - other.created);
  const first = await reserve(owner, "messages", messages.length);
  for (const [at, message] of messages.entries()) message.id = first + at;
}

type CreationTimes = Map<number, { createdAt: number }>;

async function addContacts(owner: pg.Client, people: Person[], begun: CreationTimes, faces: Map<number, number>) {
  const here = people.filter(({ id }) => begun.has(id));
  const rows = here.map(({ id, name, number }) => {
    const at = (begun.get(id)?.createdAt ?? 0) - 60;
    const email = customers.find((one) => one.name === name)?.email ?? "";
    const face = faces.get(id) ?? null;
    const askedAt = iso(at + 800);
    return { id, name, number, email, picture_file_id: face, picture_asked_at: askedAt, created_at: iso(at), updated_at: askedAt };
  });
  await write(owner, "contacts", rows);
  await write(
    owner,
    "contact_identities",
    here.map(({ id, number }) => ({ kind: "number", value: canonicalNumber(number), contact_id: id })),
  );
  await write(
    owner,
    "contact_fields",
    here.map(({ id, city }) => ({ contact_id: id, name: "Cidade", value: city })),
  );
}

async function addTags(owner: pg.Client, tales: Tale[]) {
  const { rows } = await owner.query<{ id: number; name: string; kanban: boolean }>("select id, name, kanban from tags");
  const puts = tales.flatMap(({ thread, tags, put: taggedAt }) =>
    rows
      .filter(({ name }) => tags.has(name))
      .map(({ id, name }) => ({ ticket_id: thread.id, tag_id: id, put_at: iso(taggedAt.get(name) ?? 0) })),
  );
  await write(owner, "ticket_tags", puts);
}

/** A note's fact contains the note's id. */
async function addNotes(owner: pg.Client, notes: World["records"]["notes"]) {
  const first = await reserve(owner, "ticket_notes", notes.length);
  const rows = notes.map(({ fact, row }, at) => {
    const { payload } = fact;
    fact.payload = () => ({ noteId: first + at, ...payload() });
    return { id: first + at, ...row };
  });
  await write(owner, "ticket_notes", rows);
}

/** A customer has only one reaction to a message: keep the last. */
const latest = (reactions: World["records"]["reactions"]) => [...new Map(reactions.map((one) => [one.message, one])).values()];
