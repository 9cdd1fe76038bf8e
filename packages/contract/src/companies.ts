import { z } from "zod";
import { At, Email, Id, IdText, Language } from "./common.ts";
import { get, post, put } from "./endpoint.ts";
import { Holiday, Holidays, Opening, Week } from "./hours.ts";
import { Password, PersonName } from "./people.ts";
import { Plan } from "./plan.ts";

export const Recurrence = z.enum(["MENSAL", "BIMESTRAL", "TRIMESTRAL", "SEMESTRAL", "ANUAL"]);

export const Company = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: z.boolean(),
  /** The last instant of the due day in the company's own zone. */
  dueDate: At,
  recurrence: Recurrence,
  language: Language,
  timeZone: z.string(),
  schedules: z.array(Opening),
  holidays: z.array(Holiday),
  planId: Id.nullable(),
  /** Whether its admins see the first steps; only for the user's own company. */
  firstSteps: z.boolean().optional(),
  createdAt: At,
  updatedAt: At,
});
export type Company = z.infer<typeof Company>;

const CompanyPlan = Company.pick({ id: true, name: true, email: true, status: true, dueDate: true, createdAt: true, phone: true }).extend({
  plan: Plan,
});

/** With its area code, or with a plus for other countries; blanks, dots, dashes and brackets are allowed. */
export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s().-]{10,25}$/)
  .refine((phone) => phone.replace(/\D/g, "").length >= 10);

/** The server sets prices, dates and state; other fields that a client sends are dropped. */
export const SignUp = z.object({
  name: PersonName,
  userName: PersonName.optional(),
  email: Email,
  phone: Phone,
  password: Password,
  planId: Id,
  language: Language.optional(),
});

/** An IANA zone ("America/Bahia"): an offset alone has no daylight saving time. */
const TimeZone = z
  .string()
  .max(50)
  .regex(/^[A-Z]\w*(\/[\w+-]+)*$/)
  .refine(isTimeZone);

/** The company's time zone, and the language of its automatic texts. */
export const CompanyLocale = z.object({ timeZone: TimeZone, language: Language });
export type CompanyLocale = z.output<typeof CompanyLocale>;

/** Opening hours. Omitted holidays stay unchanged. */
export const CompanyHours = z.object({ schedules: Week, holidays: Holidays.optional() });
export type CompanyHours = z.output<typeof CompanyHours>;

/** The steps a new company has completed of those it needs before it can serve customers. */
const FirstSteps = z.object({ connection: z.boolean(), queue: z.boolean(), colleague: z.boolean(), conversation: z.boolean() });
export type FirstSteps = z.infer<typeof FirstSteps>;

const OneCompany = z.object({ companyId: IdText });

export const companies = {
  signUp: post("/companies/cadastro", {
    body: SignUp,
    response: Company,
    access: "public",
    example: { name: "Padaria Sol", email: "dona@padaria-sol.test", phone: "(11) 98765-4321", password: "padaria do sol 7", planId: 1 },
  }),
  plan: get("/companies/listPlan/:companyId", { params: OneCompany, response: CompanyPlan, whenExpired: true }),
  show: get("/companies/:companyId", { params: OneCompany, response: Company, whenExpired: true }),
  firstSteps: get("/companies/:companyId/first-steps", {
    params: OneCompany,
    response: FirstSteps,
    errors: ["ERR_NO_COMPANY_FOUND"],
  }),
  /** Shown or closed, for all its admins. */
  showFirstSteps: put("/companies/:companyId/first-steps", {
    params: OneCompany,
    body: z.object({ shown: z.boolean() }),
    response: Company,
    errors: ["ERR_NO_COMPANY_FOUND"],
    example: { shown: false },
  }),
  updateLocale: put("/companies/:companyId/locale", {
    params: OneCompany,
    body: CompanyLocale,
    response: Company,
    errors: ["ERR_NO_COMPANY_FOUND"],
    example: { timeZone: "America/Manaus", language: "pt" },
  }),
  updateHours: put("/companies/:companyId/schedules", {
    params: OneCompany,
    body: CompanyHours,
    response: Company,
    errors: ["ERR_NO_COMPANY_FOUND"],
    example: {
      schedules: [{ weekday: "Segunda-feira", weekdayEn: "monday", startTime: "08:00", endTime: "18:00" }],
      holidays: [{ date: "2026-12-25", name: "Natal" }],
    },
  }),
};

export const companyFacts = {
  "company.changed": z.object({ companyId: Id, what: z.array(z.enum(["locale", "hours", "terms", "first-steps", "billing"])) }),
};

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
