import { invoices } from "@recado/contract/invoices";
import { type BillingDetails, subscription } from "@recado/contract/subscription";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

export const billingKeys = {
  all: ["billing"],
  invoices: ["billing", "invoices"],
  totals: ["billing", "totals"],
  subscription: ["billing", "subscription"],
  managed: ["billing", "managed"],
};

const PAGE = 20;

/** A plain array, as all clients of this family get it: a full page may have another one behind it. */
export const useInvoices = () =>
  useInfiniteList({
    key: billingKeys.invoices,
    load: async (query) => {
      const records = await call(invoices.all, { query });
      return { records, count: records.length, hasMore: records.length === PAGE };
    },
  });

export const totals = queryOptions({ queryKey: billingKeys.totals, queryFn: () => call(invoices.totals) });

export const ownSubscription = queryOptions({ queryKey: billingKeys.subscription, queryFn: () => call(subscription.show) });

/** Only the invoice's number is sent: its price is the server's, and cards never leave the browser. */
export const chargeFor = (invoiceId: number) => call(subscription.pay, { body: { invoiceId } });

export const saveDetails = (details: BillingDetails) => call(subscription.update, { body: details });

export const useOpenInvoices = () =>
  useInfiniteList({
    key: billingKeys.managed,
    load: async (query) => {
      const { invoices: records, ...page } = await call(invoices.list, { query: { ...query, status: "open" } });
      return { ...page, records };
    },
    lookMs: 60_000,
  });

export const confirmPayment = (id: number) => call(invoices.update, { params: { id }, body: { status: "paid" } });
