import { randomUUID } from "node:crypto";
import { PLAN_LIMIT_MAX, PLAN_NAME_MAX, PLAN_VALUE_MAX } from "@recado/contract/plans";
import { long } from "../../testing/bounds.ts";
import { createSuper } from "../../testing/company.ts";
import { refused, type Sample } from "../../testing/sample.ts";
import { aPlan, planned } from "./factory.ts";

const forms = ["plans.create", "plans.update"];
const everyone = ["create", "update", "delete"];
const body = async () => aPlan();

/** A limit, not an id: users who are not super are refused whatever it is. */
const aNumber = { with: () => 7, answers: refused };

/** The platform's plans, the same for everybody and of no company. */
export const sample: Sample = {
  shared: { "plans.id": async () => (await planned()).id },
  bodies: { "plans.create": body, "plans.update": body }, // each needs a name of its own
  ids: { "plans.create users": aNumber, "plans.update users": aNumber },
  facts: { planId: "plans.id" },
  events: {
    plan: {
      async act({ ok, call }) {
        const one = await createSuper();
        const { id } = await ok(call(one, "POST", "/plans", aPlan()));
        await ok(call(one, "PUT", `/plans/${id}`, aPlan()));
        await ok(call(one, "DELETE", `/plans/${id}`));
      },
      heard: { lia: everyone, ana: everyone, eve: everyone, far: everyone },
    },
  },
  daily: { heard: ["plan"], live: () => planned() },
  bounds: [
    {
      names: forms,
      field: "name",
      takes: () => [randomUUID(), long(PLAN_NAME_MAX)],
      refuses: ["", " ", long(PLAN_NAME_MAX + 1), 3],
      isSuper: true,
    },
    ...["users", "connections", "queues"].map((field) => ({
      names: forms,
      field,
      isSuper: true,
      takes: () => [1, "2", PLAN_LIMIT_MAX],
      refuses: [0, -1, 1.5, PLAN_LIMIT_MAX + 1, "três", null],
    })),
    {
      names: forms,
      field: "value",
      takes: () => [0, "97.50", PLAN_VALUE_MAX],
      refuses: [-1, 0.001, PLAN_VALUE_MAX + 1, "grátis", null],
      isSuper: true,
    },
    {
      names: forms,
      field: "storage",
      takes: () => [1, "2", "", null, PLAN_LIMIT_MAX],
      refuses: [0, 1.5, PLAN_LIMIT_MAX + 1, "muito"],
      isSuper: true,
    },
  ],
};
