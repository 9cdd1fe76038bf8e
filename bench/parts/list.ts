import pg from "pg";
import { type BenchedApp, startApp } from "../app.ts";
import { httpAsker } from "../load/http.ts";
import { type Asker, median, rate } from "../load/rate.ts";

const ROUNDS = 5;
const SECONDS = 1.5;

/** A small list in a small company: a request compared with its bare statements, and start time and memory. */
export async function benchList() {
  const app = await startApp();
  try {
    console.log(`RESULT BENCH-START coldMs=${app.coldMs} warmMs=${app.warmMs} webBuild=0`);
    const idleMb = await app.memoryMb();
    await bench(app, 1);
    await bench(app, 16);
    console.log(`RESULT BENCH-MEMORY idleMb=${idleMb} afterLoadMb=${await app.memoryMb()} aimIdleMb=350`);
  } finally {
    await app.stop();
  }
}

async function bench(app: BenchedApp, connections: number) {
  const open = () => httpAsker(app, () => ({ method: "GET", path: "/quick-messages" }));
  const http = await Promise.all(Array.from({ length: connections }, open));
  const pg = await Promise.all(Array.from({ length: connections }, () => listByPg(app)));
  for (const side of [http, pg]) await rate(side, SECONDS); // warm
  const rounds: Array<{ http: number; pg: number }> = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ http: (await rate(http, SECONDS)).perSecond, pg: (await rate(pg, SECONDS)).perSecond });
  for (const each of [...http, ...pg]) await each.close();

  const ratio = median(rounds.map((round) => round.http / round.pg));
  const [byHttp, byPg] = [median(rounds.map((round) => round.http)), median(rounds.map((round) => round.pg))];
  console.log(
    `RESULT BENCH-LIST connections=${connections} http=${byHttp.toFixed(0)} pg=${byPg.toFixed(0)} ratio=${ratio.toFixed(2)} aim=0.35 rounds=${rounds.map((round) => (round.http / round.pg).toFixed(2)).join(",")}`,
  );
}

/** The request's statements, fixed here so that results stay comparable with earlier ones. */
async function listByPg({ appUrl, session, userId }: BenchedApp): Promise<Asker> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  const found = `from "quick_messages" left join "files" on "files"."id" = "quick_messages"."file_id" where ("geral" = $1 or "user_id" = $2)`;
  const page = `select "quick_messages"."id", "shortcode", "message", "geral", "status", "quick_messages"."company_id" as "companyId",
    "user_id" as "userId", "file_id" as "fileId", "files"."name" as "fileName", "quick_messages"."created_at" as "createdAt",
    "quick_messages"."updated_at" as "updatedAt" ${found} order by "shortcode", "quick_messages"."id" limit $3 offset $4`;
  return {
    async ask() {
      await client.query(`begin; select * from app.enter('${session}')`);
      await client.query(`select count(*) as "count" ${found}`, [true, userId]);
      await client.query(page, [true, userId, 21, 0]);
      await client.query("commit");
    },
    close: () => client.end(),
  };
}
