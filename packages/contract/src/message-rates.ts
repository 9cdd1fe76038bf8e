import { z } from "zod";
import { At, addressed, Done, Id, PageNumber, page } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { nounFacts } from "./nounFacts.ts";
import { countries, currencies, regions } from "./places.ts";

/** Meta's categories for billing; a service message answers a customer who wrote. */
export const RateCategory = z.enum(["marketing", "utility", "authentication", "service"]);
export type RateCategory = z.infer<typeof RateCategory>;

export const RateCountry = z.enum([...countries, ...regions] as string[]);
export type RateCountry = z.infer<typeof RateCountry>;

export const RATE_SINCE = "2015-01-01";
export const RATE_UNTIL = "2099-12-31";
const RateDay = z.iso.date().refine((day) => day >= RATE_SINCE && day <= RATE_UNTIL);

/** Text all the way, because a float cannot represent decimal prices exactly. */
const Price = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,6})?$/);

export const MessageRateForm = z.object({
  country: RateCountry,
  category: RateCategory,
  validFrom: RateDay,
  price: Price,
  currency: z.enum(currencies as string[]),
});
export type MessageRateValues = z.output<typeof MessageRateForm>;

export const MessageRate = z.object({
  id: Id,
  country: RateCountry,
  category: RateCategory,
  validFrom: z.string(),
  price: z.string(),
  currency: z.string(),
  /** Among the rates of one country and category, at most one is `now`. */
  holds: z.enum(["before", "now", "later"]),
  createdAt: At,
  updatedAt: At,
});
export type MessageRate = z.infer<typeof MessageRate>;

/** Countries by code, because only the interface knows their names in the user's language. */
const CountriesText = z
  .codec(
    z
      .string()
      .max(4000)
      .regex(/^([A-Z_]+(,[A-Z_]+)*)?$/),
    z.array(z.string()),
    {
      decode: (text) => text.split(",").filter(Boolean),
      encode: (codes) => codes.join(","),
    },
  )
  .optional();

const example = { country: "BR", category: "marketing", validFrom: "2030-01-01", price: "0.1234", currency: "USD" };
const missing = "ERR_NO_MESSAGE_RATE_FOUND";
const duplicated = "ERR_DUPLICATED_MESSAGE_RATE";

/** Meta's prices per message: super users maintain them, for cost estimates of campaigns. */
export const messageRates = {
  list: get("/message-rates", {
    query: z.object({ countries: CountriesText, pageNumber: PageNumber }),
    response: page("records", MessageRate),
    access: "super",
    errors: [],
  }),
  create: post("/message-rates", { body: MessageRateForm, response: MessageRate, access: "super", errors: [duplicated], example }),
  update: put("/message-rates/:id", {
    params: addressed,
    body: MessageRateForm,
    response: MessageRate,
    access: "super",
    errors: [missing, duplicated],
    example,
  }),
  remove: del("/message-rates/:id", { params: addressed, response: Done, access: "super", errors: [missing] }),
};

export const messageRateFacts = nounFacts("message-rate");
