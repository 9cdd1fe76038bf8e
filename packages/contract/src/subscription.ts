import { z } from "zod";
import { At, Email, Id, numberOf } from "./common.ts";
import { Company, Recurrence } from "./companies.ts";
import { get, post, put } from "./endpoint.ts";
import { Plan } from "./plan.ts";

const text = (max: number) => z.string().trim().max(max).default("");

/** Whom the company's invoices name; they fill the checkout. */
export const BillingDetails = z.object({
  email: z.union([z.literal(""), Email]).default(""),
  billingName: text(100),
  addressZipCode: text(20),
  addressStreet: text(200),
  addressState: text(50),
  addressCity: text(100),
  addressDistrict: text(100),
});
export type BillingDetails = z.output<typeof BillingDetails>;

const Subscription = BillingDetails.extend({
  id: Id,
  schedules: Company.shape.schedules,
  planId: Id.nullable(),
  plan: Plan,
  /** The last instant of the due day in the company's zone. */
  dueDate: At,
  recurrence: Recurrence,
  /** The first due date; null after the first payment, and for those who pay nothing. */
  trialExpiration: At.nullable(),
  /** How one pays here; null: nobody has set that up, so one has to ask. */
  payment: z.enum(["static", "efi"]).nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** A Pix charge, in the words of the Brazilian banks' own API. */
const PixCharge = z.object({
  calendario: z.object({ criacao: At, expiracao: z.int() }),
  txid: z.string(),
  revisao: z.int(),
  loc: z.object({ id: z.int(), location: z.string(), tipoCob: z.literal("cob") }),
  location: z.string(),
  status: z.string(),
  valor: z.object({ original: z.string() }),
  chave: z.string(),
  solicitacaoPagador: z.string(),
  qrcode: z.object({
    /** To copy and paste into a bank's app. */
    qrcode: z.string(),
    /** A data URL. */
    imagemQrcode: z.string(),
  }),
});
export type PixCharge = z.infer<typeof PixCharge>;

export const CHARGE_SECONDS = 3600;

const details: BillingDetails = {
  email: "financeiro@padaria-sol.test",
  billingName: "Padaria Sol",
  addressZipCode: "01310-100",
  addressStreet: "Avenida Paulista, 1000",
  addressState: "SP",
  addressCity: "São Paulo",
  addressDistrict: "Bela Vista",
};

export const subscription = {
  show: get("/subscription", { response: Subscription, whenExpired: true, errors: [] }),
  update: put("/subscription", { body: BillingDetails, response: Subscription, whenExpired: true, errors: [], example: details }),
  /**
   * Charges for an invoice what that invoice says. Price, limits, names and cards that a client sends are dropped unread; pressed again, it
   * answers the same charge while that lives.
   */
  pay: post("/subscription", {
    body: z.object({ invoiceId: z.preprocess(numberOf, Id) }),
    response: PixCharge,
    whenExpired: true,
    errors: ["ERR_NO_INVOICE_FOUND", "ERR_INVOICE_PAID", "ERR_NO_PAYMENT"],
    example: { invoiceId: 1 },
  }),
};
