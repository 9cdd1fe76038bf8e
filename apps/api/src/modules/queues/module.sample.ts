import { randomUUID } from "node:crypto";
import { hex, long, short } from "../../testing/bounds.ts";
import { everybodyIn, type Foreign, finds, refused, type Sample } from "../../testing/sample.ts";
import { anOption, aQueue } from "../../testing/sweeps/places.ts";
import { changeQueue } from "./actions.ts";

const forms = ["queues.create", "queues.update"];
const optionForms = ["queueOptions.create", "queueOptions.update"];
/** Names and colors are unique in a company. */
const aForm = async () => ({ name: `Fila ${randomUUID()}`, color: `#${randomUUID().slice(0, 6)}` });
const option = (title: string, under: number | null = null) => ({ id: null, under, title, message: "" });
const day = { weekday: "Segunda", weekdayEn: "monday", startTime: "08:00", endTime: "23:59" };

/** Ids are assigned across companies; no row has this one. */
const nobodys: Foreign = { with: () => 2_147_483_647, answers: refused };

export const sample: Sample = {
  records: { "queues.id": aQueue, "queueOptions.id": anOption, "queueOptions.saveMenu.id": aQueue },
  bodies: {
    "queues.create": aForm,
    "queues.update": aForm,
    "queueOptions.create": async (company) => ({ queueId: await aQueue(company), title: "Segunda via" }),
  },
  queries: { "queueOptions.list": async (company) => `?queueId=${await aQueue(company)}` },
  others: {
    "queues.show": 200,
    "queues.update": 403,
    "queues.remove": 403,
    "queueOptions.saveMenu": 403,
    "queueOptions.update": 403,
    "queueOptions.remove": 403,
  },
  ids: {
    "queues.create integrationId": nobodys,
    "queues.create promptId": nobodys,
    "queues.update integrationId": nobodys,
    "queues.update promptId": nobodys,
    "queueOptions.saveMenu options.id": { with: ({ option: id }) => [{ ...option("Deles"), id }], answers: refused },
    "queueOptions.list queueId": { with: ({ queue }) => queue, answers: refused },
    "queueOptions.list parentId": { with: ({ option }) => option, answers: finds },
    "queueOptions.create queueId": { with: ({ queue }) => queue, answers: refused },
    "queueOptions.create parentId": { with: ({ option }) => option, answers: refused },
  },
  facts: { queueId: "queues.id" },
  events: {
    queue: {
      async act({ lia, ok, call }) {
        const { id } = await ok(call(lia, "POST", "/queue", { name: "Nova", color: "#123456" }));
        await ok(call(lia, "PUT", `/queue/${id}`, { name: "Novíssima", color: "#123456" }));
        await ok(call(lia, "DELETE", `/queue/${id}`));
      },
      heard: everybodyIn("update", "update", "delete"),
    },
  },
  daily: {
    heard: ["queue"],
    live: ({ company, common }, text) => company.as(company.admin, (ctx) => changeQueue(ctx, common, { greetingMessage: text })),
  },
  bounds: [
    { names: forms, field: "name", takes: () => [short(2), long(50)], refuses: ["", "a", long(51)], isCounted: true },
    {
      names: forms,
      field: "color",
      takes: () => [`#${short(2)}`, `#${hex().slice(0, 8)}`],
      refuses: ["", "#a", `#${hex().slice(0, 9)}`, "red", "#ggg"],
      isCounted: true,
    },
    {
      names: forms,
      field: "schedules",
      takes: () => [[], [day]],
      refuses: [
        [{ ...day, startTime: "8:00", endTime: "18:00" }],
        [{ ...day, endTime: "24:00" }],
        [{ ...day, endTime: "25:00" }],
        [{ ...day, endTime: "" }],
        [{ ...day, weekdayEn: "segunda" }],
        [day, { ...day, startTime: "12:00", endTime: "13:00" }],
      ],
      isCounted: true,
    },
    {
      names: forms,
      field: "orderQueue",
      takes: () => ["", null, 0, "3", 10_000],
      refuses: [-1, 1.5, "x", 10_001, true, [5], " "],
      isCounted: true,
    },
    {
      names: ["queueOptions.saveMenu"],
      field: "options",
      takes: () => [[], [option("a"), option("b", 0), option("c")], Array.from({ length: 500 }, (_, at) => option(`${at}`))],
      refuses: [
        [option("")],
        [option(long(101))],
        [option("its own parent", 0)],
        [option("under one that comes later", 1), option("b")],
        Array.from({ length: 501 }, (_, at) => option(`${at}`)),
        "none",
      ],
    },
    { names: optionForms, field: "title", takes: () => ["a", long(100)], refuses: ["", " ", long(101)] },
    { names: optionForms, field: "option", takes: () => [1, "2", 99], refuses: [0, 100, "x", true, [5], null] },
  ],
};
