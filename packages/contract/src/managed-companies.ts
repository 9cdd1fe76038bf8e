import { z } from "zod";
import { At, addressed, Done, Email, Id, Language, page, Search, Yes } from "./common.ts";
import { Company, Recurrence } from "./companies.ts";
import { Document } from "./documents.ts";
import { del, get, post, put } from "./endpoint.ts";
import { Password, PersonName } from "./people.ts";
import { Setting } from "./settings.ts";

/** Its usage and the limits of its plan; null means no limit. */
const Usage = z.object({
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  /** In bytes. */
  storage: z.int(),
});
const PlanOfCompany = z.object({
  id: Id,
  name: z.string(),
  value: z.number(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  storage: z.int().nullable(),
});

export const ManagedCompany = Company.extend({
  document: z.string().nullable(),
  /** The platform's own company: never due, suspended or removed. */
  platform: z.boolean(),
  campaignsEnabled: z.boolean(),
  plan: PlanOfCompany,
  usage: Usage,
  /** Of the last message in or out. */
  lastMessageAt: At.nullable(),
});
export type ManagedCompany = z.infer<typeof ManagedCompany>;

/** The day until whose end it is paid. A time counts as its day in the company's zone, because clients send back what they got. */
const DueDate = z
  .string()
  .regex(/^2\d{3}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/)
  .refine((text) => isADay(text.slice(0, 10)) && text < "3000" && !Number.isNaN(Date.parse(text)));

const optional = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (value === "" ? null : value), schema.nullish());

const form = {
  name: PersonName,
  email: Email,
  phone: optional(z.string().trim().max(30)),
  document: Document,
  planId: Id,
};

/** Omitted fields stay unchanged. */
export const CompanyForm = z.object({
  ...form,
  dueDate: DueDate,
  recurrence: Recurrence.optional(),
  status: Yes.optional(),
  campaignsEnabled: Yes.optional(),
});
export type CompanyValues = z.output<typeof CompanyForm>;

/** Without a password, its admin gets a mail to choose one; without a date, it gets a trial of three days. */
export const NewCompanyForm = z.object({
  ...form,
  recurrence: Recurrence.default("MENSAL"),
  status: Yes.default(true),
  campaignsEnabled: Yes.default(true),
  dueDate: optional(DueDate),
  userName: optional(PersonName),
  password: optional(Password),
  language: Language.default("pt"),
});
export type NewCompanyValues = z.output<typeof NewCompanyForm>;

const missing = ["ERR_NO_COMPANY_FOUND"] as const;
const wrong = ["ERR_NO_PLAN_FOUND", "ERR_DUPLICATED_COMPANY"] as const;
const example = { name: "Padaria Sol", email: "dona@padaria-sol.test", phone: "(11) 98765-4321", planId: 1, dueDate: "2030-01-31" };

export const managedCompanies = {
  list: get("/companies", { query: Search, response: page("companies", ManagedCompany), access: "super", errors: [] }),
  /** For menus: the first thousand by name. */
  all: get("/companies/list", {
    response: z.array(Company.extend({ plan: PlanOfCompany, settings: z.array(Setting) })),
    access: "super",
    errors: [],
  }),
  create: post("/companies", {
    body: NewCompanyForm,
    response: ManagedCompany,
    access: "super",
    errors: [...wrong, "ERR_DUPLICATED_EMAIL", "ERR_COMMON_PASSWORD"],
    example,
  }),
  update: put("/companies/:id", {
    params: addressed,
    body: CompanyForm,
    response: ManagedCompany,
    access: "super",
    errors: [...missing, ...wrong],
    example,
  }),
  /** From then on none of its users can sign in; its data are deleted step by step. */
  remove: del("/companies/:id", { params: addressed, response: Done, access: "super", errors: missing }),
};

/** All of them are facts of the platform's own company. */
export const managedCompanyFacts = {
  "managed-company.created": z.object({ otherCompanyId: Id }),
  "managed-company.changed": z.object({ otherCompanyId: Id }),
  "managed-company.removed": z.object({ otherCompanyId: Id, name: z.string() }),
  "managed-company.erased": z.object({ otherCompanyId: Id }),
};

function isADay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
