import { Skeleton } from "@mantine/core";
import type { Invoice } from "@recado/contract/invoices";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { call } from "../../lib/api.ts";
import { connect } from "../../lib/net/connection.ts";
import { useLive } from "../../lib/realtime.ts";
import { update, useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { part } from "../../ui/part.tsx";
import { InvoiceRow } from "./InvoiceRow.tsx";
import { useInvoices } from "./queries.ts";
import { billingReactions } from "./realtime.ts";

/** What an expired company owes, and how to pay it. Once it is paid, the desk opens by itself. */
export function ExpiredPayment() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { companyId } = useUser();
  const [chosen, setChosen] = useState<Invoice>();
  const { records, isPending, error, retry } = useInvoices();
  useEffect(() => connect(companyId, cache).stop, [companyId, cache]);
  useLive(billingReactions);
  const open = async () => {
    const { expired, company } = await call((await import("@recado/contract/auth")).auth.me);
    update({ expired, company });
  };
  const owed = records.filter(({ status }) => status === "open").reverse(); // the oldest first
  if (isPending) return <Skeleton h={118} />;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (owed.length === 0) return <p>{t("billing.empty")}</p>;
  return (
    <>
      <ul style={{ margin: 0, padding: 0, listStyle: "none" }}>
        {owed.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} onPay={() => setChosen(invoice)} />
        ))}
      </ul>
      {chosen && (
        <Suspense>
          <Checkout invoice={chosen} onClose={() => setChosen(undefined)} onPaid={() => void open()} />
        </Suspense>
      )}
    </>
  );
}

const Checkout = part(async () => (await import("./Checkout.tsx")).Checkout);
