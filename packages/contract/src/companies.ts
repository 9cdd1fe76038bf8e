import { z } from "zod";
import { At, Email, Id, IdText, Language } from "./common.ts";
import { get, post } from "./endpoint.ts";
import { Password, PersonName } from "./people.ts";
import { Plan } from "./plans.ts";

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
  schedules: z.array(z.unknown()),
  planId: Id.nullable(),
  createdAt: At,
  updatedAt: At,
});
export type Company = z.infer<typeof Company>;

const CompanyPlan = Company.pick({ id: true, name: true, email: true, status: true, dueDate: true, createdAt: true, phone: true }).extend({
  plan: Plan,
});

/** With its area code, or abroad with a plus; blanks, dots, dashes and brackets as people write them. */
export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s().-]{10,25}$/)
  .refine((phone) => phone.replace(/\D/g, "").length >= 10);

/** Prices, dates and state are the server's; whatever else a client sends along is dropped. */
export const SignUp = z.object({
  name: PersonName,
  userName: PersonName.optional(),
  email: Email,
  phone: Phone,
  password: Password,
  planId: Id,
  language: Language.optional(),
});

export const companies = {
  signUp: post("/companies/cadastro", {
    body: SignUp,
    response: Company,
    access: "public",
    example: { name: "Padaria Sol", email: "dona@padaria-sol.test", phone: "(11) 98765-4321", password: "padaria do sol 7", planId: 1 },
  }),
  plan: get("/companies/listPlan/:companyId", { params: z.object({ companyId: IdText }), response: CompanyPlan, whenExpired: true }),
  show: get("/companies/:companyId", { params: z.object({ companyId: IdText }), response: Company, whenExpired: true }),
};
