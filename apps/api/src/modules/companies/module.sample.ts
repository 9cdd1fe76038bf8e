import { refused, type Sample } from "../../testing/sample.ts";

export const sample: Sample = {
  records: { "companies.companyId": async ({ id }) => id },
  others: { "companies.plan": 200, "companies.show": 200 },
  ids: { "companies.signUp planId": { with: () => 2_147_483_647, answers: refused } }, // plans that are not offered have a test of their own
};
