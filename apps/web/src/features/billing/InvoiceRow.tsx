import { Button } from "@mantine/core";
import type { Invoice } from "@recado/contract/invoices";
import { date, money } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import classes from "./Billing.module.css";
import { stateOf } from "./invoiceState.ts";

const kinds = { paid: "brand", open: "plain", expired: "danger" } as const;

export function InvoiceRow({ invoice, onPay }: { invoice: Invoice; onPay(): void }) {
  const { t } = useTranslation();
  const { id, detail, value, dueDate, paidValue } = invoice;
  const state = stateOf(invoice);
  const due = t("billing.due", { date: date(dueDate) });
  const part = state !== "paid" && paidValue > 0 ? t("billing.received", { value: money(paidValue) }) : undefined;
  return (
    <ListRow
      title={`${detail} · ${money(value)}`}
      text={
        <span className={state === "expired" ? classes.expired : undefined}>
          {[t("billing.number", { id }), due, part].filter(Boolean).join(" · ")}
        </span>
      }
      isWhole
      marks={<Chip kind={kinds[state]}>{t(`billing.status.${state}`)}</Chip>}
      actions={
        state !== "paid" && (
          <Button size="sm" onClick={onPay} aria-label={t("billing.payOne", { id, date: date(dueDate) })}>
            {t("billing.pay")}
          </Button>
        )
      }
    />
  );
}
