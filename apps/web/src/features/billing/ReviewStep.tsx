import type { Invoice } from "@recado/contract/invoices";
import { date, money } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Billing.module.css";
import type { CheckoutValues } from "./checkoutForm.ts";
import { Fact } from "./PlanStep.tsx";

export function ReviewStep({ invoice, values }: { invoice: Invoice; values: CheckoutValues }) {
  const { t } = useTranslation();
  const { firstName, lastName, address2, city, state, zipcode } = values;
  const listed = (...texts: string[]) => texts.filter((text) => text.trim() !== "").join(", ") || "–";
  return (
    <div className={classes.box}>
      <dl className={classes.facts}>
        <Fact label={t("billing.review.name")}>{listed(`${firstName} ${lastName}`.trim())}</Fact>
        <Fact label={t("billing.review.address")}>{listed(address2, city, state, zipcode)}</Fact>
        <Fact label={t("billing.review.plan")}>{invoice.plan.name}</Fact>
        <Fact label={t("billing.review.dueDate")}>{date(invoice.dueDate)}</Fact>
        <Fact label={t("billing.review.total")}>{money(invoice.value - invoice.paidValue)}</Fact>
      </dl>
    </div>
  );
}
