import { Text } from "@mantine/core";
import type { Invoice } from "@recado/contract/invoices";
import { money, number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Billing.module.css";

/** The plan of the invoice: another one holds from the next invoice, and is agreed with the platform. */
export function PlanStep({ invoice: { plan, value, recurrence } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  return (
    <div className={classes.box}>
      <Text fw={600} mb="xs">
        {plan.name}
      </Text>
      <dl className={classes.facts}>
        {(["users", "connections", "queues"] as const).map((name) => (
          <Fact key={name} label={t(`billing.plan.${name}`)}>
            {number(plan[name])}
          </Fact>
        ))}
        <Fact label={t("billing.plan.recurrence")}>{t(`billing.recurrences.${recurrence}`)}</Fact>
        <Fact label={t("billing.plan.value")}>{money(value)}</Fact>
      </dl>
    </div>
  );
}

export const Fact = ({ label, children }: { label: string; children: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
