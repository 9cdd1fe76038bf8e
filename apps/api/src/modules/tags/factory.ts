import { randomUUID } from "node:crypto";
import type { TagValues } from "@recado/contract/tags";
import type { TestCompany, TestUser } from "../../testing/company.ts";
import { createTag as create } from "./actions.ts";

export const aTag = (values: Partial<TagValues> = {}): TagValues => ({
  name: `Tag ${randomUUID()}`,
  color: "#7048C6",
  kanban: 0,
  ...values,
});

export const createTag = (company: TestCompany, maker: TestUser, values: Partial<TagValues> = {}) =>
  company.as(maker, (ctx) => create(ctx, aTag(values)));
