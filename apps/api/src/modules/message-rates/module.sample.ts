import { createSuper } from "../../testing/company.ts";
import type { Sample } from "../../testing/sample.ts";
import { aMessageRate, rated } from "./factory.ts";

const super_ = { names: ["messageRates.create", "messageRates.update"], isSuper: true };
const body = async () => aMessageRate();

/** The platform's rates, the same for every company. */
export const sample: Sample = {
  shared: { "messageRates.id": async () => (await rated()).id },
  bodies: { "messageRates.create": body, "messageRates.update": body }, // each needs a day of its own
  facts: { messageRateId: "messageRates.id" },
  events: {
    messageRate: {
      async act({ ok, call }) {
        const one = await createSuper();
        const { id } = await ok(call(one, "POST", "/message-rates", aMessageRate()));
        await ok(call(one, "PUT", `/message-rates/${id}`, aMessageRate()));
        await ok(call(one, "DELETE", `/message-rates/${id}`));
      },
      heard: {}, // only for super users, who belong to the platform's company
    },
  },
  bounds: [
    {
      ...super_,
      field: "country",
      takes: () => ["TK", "REST_OF_LATIN_AMERICA"],
      refuses: ["", "br", "BRA", "ZZ", "Brasil", null, 55],
    },
    { ...super_, field: "category", takes: () => ["marketing", "utility", "authentication", "service"], refuses: ["", "MARKETING", null] },
    {
      ...super_,
      field: "validFrom",
      takes: () => [aMessageRate().validFrom],
      refuses: ["9999-12-31", "2100-01-01", "2014-12-31", "2030-02-30", "01/01/2030", "", null, 20300101],
    },
    {
      ...super_,
      field: "price",
      takes: () => ["0", "0.0034", "999999.999999"],
      refuses: ["-1", "-0.01", "1000000", "0.1234567", "1,5", "1e3", "NaN", "Infinity", "", null, 0.1],
    },
    { ...super_, field: "currency", takes: () => ["BRL", "USD"], refuses: ["", "brl", "XYZ", "R$", null] },
  ],
};
