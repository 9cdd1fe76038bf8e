import { useQuery } from "@tanstack/react-query";
import { money } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Billing.module.css";
import { totals } from "./queries.ts";

const names = ["total", "paid", "pending"] as const;

/** Over all invoices, whatever is searched for. */
export function Totals() {
  const { t } = useTranslation();
  const { data } = useQuery(totals);
  return (
    <dl className={classes.totals}>
      {names.map((name) => (
        <div key={name} className={classes.total}>
          <dt>{t(`billing.totals.${name}`)}</dt>
          <dd>{data ? money(data[name]) : "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
