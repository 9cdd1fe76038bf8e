import { z } from "zod";
import { At, addressed, Done, numberOf, Yes } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { nounFacts } from "./nounFacts.ts";
import { Plan } from "./plan.ts";

export type { Plan } from "./plan.ts";

export const OfferedPlan = Plan.extend({
  /** Offered at sign-up. */
  public: z.boolean(),
  /** In GB; null means no limit. */
  storage: z.int().nullable(),
  createdAt: At,
  updatedAt: At,
});
export type OfferedPlan = z.infer<typeof OfferedPlan>;

export const PLAN_NAME_MAX = 60;
export const PLAN_LIMIT_MAX = 1_000_000;
export const PLAN_VALUE_MAX = 1_000_000;

const Limit = z.preprocess(numberOf, z.int().min(1).max(PLAN_LIMIT_MAX));
/** With whole cents. */
const Money = z.number().min(0).max(PLAN_VALUE_MAX).multipleOf(0.01);
const Flag = Yes.default(true);

export const PlanForm = z.object({
  name: z.string().trim().min(1).max(PLAN_NAME_MAX),
  users: Limit,
  connections: Limit,
  queues: Limit,
  value: z.preprocess(numberOf, Money),
  storage: z.preprocess((value) => (value === "" ? null : numberOf(value)), z.int().min(1).max(PLAN_LIMIT_MAX).nullish()),
  public: Flag,
  useCampaigns: Flag,
  useSchedules: Flag,
  useInternalChat: Flag,
  useExternalApi: Flag,
  useKanban: Flag,
  useOpenAi: Flag,
  useIntegrations: Flag,
});
export type PlanValues = z.output<typeof PlanForm>;

/** The changed plan, and how many of its companies now exceed it. */
export const ChangedPlan = OfferedPlan.extend({ companiesOver: z.int() });
export type ChangedPlan = z.infer<typeof ChangedPlan>;

const example = { name: "Sob medida", users: 12, connections: 3, queues: 8, value: 349.9, storage: 50, public: false };
const missing = ["ERR_NO_PLAN_FOUND"] as const;

/** Without a session both lists show the plans for sign-up; `all` shows super users the others, too. */
export const plans = {
  list: get("/plans/list", { response: z.array(OfferedPlan), access: "public" }),
  all: get("/plans/all", { response: z.array(OfferedPlan), access: "public" }),
  show: get("/plans/:id", { params: addressed, response: OfferedPlan, access: "super", errors: missing }),
  create: post("/plans", { body: PlanForm, response: OfferedPlan, access: "super", errors: ["ERR_DUPLICATED_PLAN"], example }),
  update: put("/plans/:id", {
    params: addressed,
    body: PlanForm,
    response: ChangedPlan,
    access: "super",
    errors: [...missing, "ERR_DUPLICATED_PLAN"],
    example,
  }),
  remove: del("/plans/:id", { params: addressed, response: Done, access: "super", errors: [...missing, "ERR_PLAN_IN_USE"] }),
};

export const planFacts = nounFacts("plan");
