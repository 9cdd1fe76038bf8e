import { type OfferedPlan, type PlanValues, plans } from "@recado/contract/plans";
import { call } from "../../lib/api.ts";
import { plain } from "../../lib/text/plain.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

/** Apart from the plans offered at sign-up, and the own company's plan. */
export const planKeys = { all: ["plans", "all"] };

/** A platform has a handful of plans, loaded in one page. */
export const usePlans = () =>
  useInfiniteList({
    key: planKeys.all,
    load: async ({ searchParam }) => {
      const records = (await call(plans.all)).filter(({ name }) => contains(name, searchParam));
      return { records, count: records.length, hasMore: false };
    },
  });

const contains = (name: string, sought: string) => plain(name).includes(plain(sought));

export type SavedPlan = OfferedPlan & { companiesOver?: number };
export const savePlan = (id: number | undefined, values: PlanValues): Promise<SavedPlan> =>
  id === undefined ? call(plans.create, { body: values }) : call(plans.update, { params: { id }, body: values });

export const removePlan = (id: number) => call(plans.remove, { params: { id } });
