import type { SessionUser } from "@recado/contract/auth";
import { eventually } from "../../apps/api/src/testing/eventually.ts";
import { ask, askAs } from "../ask.ts";
import { createCompany, PASSWORD } from "../company.ts";
import { furnishAt } from "../desk.ts";
import { allowTestPhone } from "../owner.ts";
import { customerOf } from "../talk.ts";
import { type acts, type Dice, PICTURE, type Stage } from "./acts.ts";

/**
 * A company of its own, as anything may be deleted: its owner and two agents, two queues, two tags, and four customers who have written.
 */
export async function setStage() {
  const people = ["Marina", "Otávio", "Iara", "Davi"].map((name) => `${name} ${crypto.randomUUID().slice(0, 4)}`);
  const company = await createCompany(`Ao vivo ${crypto.randomUUID().slice(0, 8)}`);
  await allowTestPhone(company.id);
  const admin = await askAs(company.email, company.password);
  const desk = await furnishAt(admin, { queue: "Ao vivo", color: "#2A9D8F", people });
  const { ana, bia, say, phone, link } = desk;
  const second = await admin<{ id: number }>("POST", "/queue", { name: "Outra", color: "#E76F51" });
  const { users } = await admin<{ users: { id: number }[] }>("GET", `/users?searchParam=${bia}`);
  await admin("PUT", `/users/${users[0]!.id}`, { queueIds: [desk.queueId, second.id] });
  const tags: number[] = [];
  for (const name of ["Viva", "Morta"]) tags.push((await admin<{ id: number }>("POST", "/tags", { name, color: "#7048C6", kanban: 0 })).id);
  for (const person of people) await say(person, "Bom dia");

  const seats = [];
  for (const email of [company.email, ana, bia]) {
    const who = await ask<{ token: string; user: SessionUser }>("POST", "/auth/login", { body: { email, password: PASSWORD } });
    const as = <T>(method: string, path: string, body?: object) => ask<T>(method, path, { token: who.token, ...(body && { body }) });
    const { tickets } = await eventually(
      () => as<{ tickets: { uuid: string }[] }>("GET", "/tickets?showAll=true&status=pending"),
      (found) => found.tickets.length > 0,
    );
    seats.push({ email, who, as, uuid: tickets[0]!.uuid });
  }
  const picture = { name: "foto.png", type: "image/png", content: PICTURE };
  const show = (person: string) => customerOf(desk, person).send(picture);
  const read = (person: string) => customerOf(desk, person).read();
  const stage: Stage = { actors: [], queues: [desk.queueId, second.id], tags, people, phone, link, say, show, read };
  return { stage, seats };
}

/** Tickets are often deleted, and a client without an open ticket checks little. */
const LOOK_EVERY = 10;

type Play = { acts: typeof acts; times: number };

/** Random acts, and now and then every client opens a ticket; the log names each act, its actor and the response. */
export async function playRound(dice: Dice, stage: Stage, { acts, times }: Play) {
  const names = Object.keys(acts);
  const played: string[] = [];
  for (let at = 0; at < times; at++) {
    if (at % LOOK_EVERY === 0) for (const who of stage.actors) await acts.look!(dice, stage, who);
    // Mostly one after the other, sometimes several at once.
    const many = dice.below(4) === 0 ? 3 : 1;
    await Promise.all(
      Array.from({ length: many }, async () => {
        const [name, who] = [dice.of(names) ?? "hear", dice.of(stage.actors)!];
        const outcome = await acts[name]!(dice, stage, who).then(
          () => "done",
          (error: Error) => /"error":"(\w+)"/.exec(error.message)?.[1] ?? error.message,
        );
        played.push(`${who.name} ${name}: ${outcome}`);
      }),
    );
  }
  return { played, done: played.filter((line) => line.endsWith(": done")).length };
}
