import type pg from "pg";
import { avatarFitsName, drawAvatar } from "../../modules/sandbox/avatar.ts";
import { now, USUAL_ZONE } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { customers } from "./customers.ts";
import { type Dice, dice } from "./dice.ts";
import { type MediaFolder, makeMedia, mediaFolder } from "./media.ts";
import { makePhone } from "./phone.ts";
import { CLOSED, tellAll } from "./plan.ts";
import type { Person } from "./records.ts";
import { settle } from "./settle.ts";
import { must, protocols, type Queue, type World } from "./world.ts";
import { reserve } from "./write.ts";

const SEED = 2026;
const LIVE_MOST = 40;
/** Reserves more ids than needed, to avoid a second query. */
const FILES_MOST = 120;

/**
 * Three months of conversations, as the product's own actions would have stored them. Runs in the caller's transaction, so that a first
 * start stores all of it or nothing. Files are stored last: a crash before the commit leaves only unused files.
 */
export async function addHistory(owner: pg.Client, store: (files: MediaFolder) => Promise<void> = (files) => files.store()) {
  const random = dice(SEED);
  const numbers = await reserved(owner);
  const { companyId, connectionId, queues, agents } = await staff(owner);
  const files = mediaFolder(companyId, numbers.files);

  const days = protocols(USUAL_ZONE);
  const world: World = {
    now: now().getTime(),
    zone: USUAL_ZONE,
    dice: random,
    connectionId,
    queues,
    agents,
    media: await makeMedia(files),
    protocolAt: days.next,
    attendancesFrom: numbers.attendances,
    records: { facts: [], messages: [], orders: [], attendances: [], reactions: [], edits: [], notes: [] },
  };
  const people = customers.map(({ name, city }, at): Person => {
    const number = numberFor(name, random);
    return { id: numbers.contacts + at, phoneId: numbers.people + at, name, city, number };
  });
  await makePhone(owner, world, people);
  const tales = tellAll(world, people, numbers.tickets);
  const faces = await drawFaces(people, files);
  await settle(owner, { world, people, tales, faces, files: files.rows, days: days.days });
  await store(files);
}

/** An installation starts even if its file store does not answer; its demo company then has no history. */
export async function tryHistory(owner: pg.Client, add: (owner: pg.Client) => Promise<void> = addHistory): Promise<boolean> {
  await owner.query("savepoint history");
  try {
    await add(owner);
    return true;
  } catch (err) {
    await owner.query("rollback to savepoint history");
    log.warn({ err }, "the demo conversations could not be created");
    return false;
  }
}

async function reserved(owner: pg.Client) {
  return {
    contacts: await reserve(owner, "contacts", customers.length),
    people: await reserve(owner, "sandbox_people", customers.length),
    tickets: await reserve(owner, "tickets", customers.length),
    attendances: await reserve(owner, "attendances", CLOSED + LIVE_MOST),
    files: await reserve(owner, "files", FILES_MOST),
  };
}

async function staff(owner: pg.Client) {
  const { rows: queues } = await owner.query<Queue>(
    "select id, name, coalesce(greeting_message, '') as greeting from queues order by order_queue",
  );
  const { rows: users } = await owner.query<{ id: number; name: string; email: string }>("select id, name, email from users");
  const { rows } = await owner.query<{ id: number; companyId: number }>(`select id, company_id as "companyId" from connections`);
  const [connection] = rows;
  return {
    companyId: must(connection, "connection").companyId,
    queues,
    agents: new Map(users.map(({ email, ...user }) => [email, user])),
    connectionId: must(connection, "connection").id,
  };
}

/** A number that nobody has: Brazil assigns none with this prefix. The avatar is chosen by number, and must suit the name. */
function numberFor(name: string, { between }: Dice): string {
  for (;;) {
    const number = `551190${between(1_000_000, 8_999_999)}`;
    if (avatarFitsName(number, name)) return number;
  }
}

/** By contact id. Not every contact has a picture, and businesses have none. */
async function drawFaces(people: Person[], files: MediaFolder) {
  const faces = new Map<number, number>();
  for (const [at, { id, name, number }] of people.entries()) {
    if (/^(Pousada|Café|Escola)/.test(name) || at % 3 === 2) continue;
    const face = await drawAvatar(number);
    faces.set(id, files.keep("picture", "image/png", face, { width: 160, height: 160 }).id);
  }
  return faces;
}
