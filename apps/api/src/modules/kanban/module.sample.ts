import { randomUUID } from "node:crypto";
import { everybodyIn, finds, refused, type Sample } from "../../testing/sample.ts";
import { aHiddenTicket, aTicket } from "../../testing/sweeps/places.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { createTag } from "../tags/actions.ts";
import { orderLanes } from "./actions.ts";

const aLane = ({ run, canary }: Pick<Peopled, "run" | "canary">) =>
  run(async (ctx) => {
    const name = `${randomUUID().slice(0, 8)} ${canary}`.slice(0, 50);
    return (await createTag(ctx, { name, color: "#7048C6", kanban: 1 })).id;
  });

export const sample: Sample = {
  furnish: aLane,
  records: { "kanban.ticketId": aTicket, "kanban.tagId": aLane },
  closed: { "kanban.ticketId": aHiddenTicket },
  bodies: { "kanban.order": async (company) => ({ ids: [await aLane(company)] }) },
  others: { "kanban.leave": 404, "kanban.move": 404 },
  ids: {
    "kanban.board queueIds": { with: ({ queue }) => [queue], answers: finds },
    "kanban.board tags": { with: ({ tag }) => [tag], answers: finds },
    "kanban.board users": { with: ({ user }) => [user], answers: finds },
    "kanban.board tagId": { with: ({ tag }) => tag, answers: refused },
    "kanban.counts queueIds": { with: ({ queue }) => [queue], answers: finds },
    "kanban.counts tags": { with: ({ tag }) => [tag], answers: finds },
    "kanban.counts users": { with: ({ user }) => [user], answers: finds },
  },
  factValues: { ids: [1] },
  events: {
    kanban: {
      async act({ lia, company, ok, call }) {
        const id = await aLane({ run: company.run, canary: "na ordem" });
        await ok(call(lia, "PUT", "/tags/kanban/order", { ids: [id] }));
      },
      heard: everybodyIn("update"),
    },
  },
  daily: {
    heard: ["kanban"],
    live: ({ company }) =>
      company.as(company.admin, async (ctx) => {
        const name = `${randomUUID().slice(0, 8)} ${company.canary}`.slice(0, 50);
        const { id } = await createTag(ctx, { name, color: "#7048C6", kanban: 1 });
        await orderLanes(ctx, [id]);
      }),
  },
};
