import type { Invoice } from "@recado/contract/invoices";
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { part } from "../../ui/part.tsx";
import { InvoiceRow } from "./InvoiceRow.tsx";
import { useInvoices } from "./queries.ts";
import { billingReactions } from "./realtime.ts";
import { Totals } from "./Totals.tsx";

export function InvoiceScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useInvoices();
  const [chosen, setChosen] = useState<Invoice>();
  useLive(billingReactions);
  return (
    <>
      <ListPage
        title={t("billing.title")}
        searchLabel={t("billing.search")}
        list={{ ...list, count: undefined }}
        filters={<Totals />}
        empty={{
          icon: <IconReceipt size={28} aria-hidden />,
          text: t("billing.empty"),
          hint: t("billing.emptyHint"),
          notFound: t("billing.notFound"),
        }}
      >
        {(invoice) => <InvoiceRow invoice={invoice} onPay={() => setChosen(invoice)} />}
      </ListPage>
      {chosen && (
        <Suspense>
          <Checkout invoice={chosen} onClose={() => setChosen(undefined)} onPaid={() => navigate("/")} />
        </Suspense>
      )}
    </>
  );
}

const Checkout = part(async () => (await import("./Checkout.tsx")).Checkout);
