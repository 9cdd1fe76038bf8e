import type { ManagedCompany } from "@recado/contract/managed-companies";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { now } from "../../lib/clock.ts";
import { ago, date, fileSize, number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import classes from "./CompanyRow.module.css";
import { dayIn, urgency } from "./dueDates.ts";
import { useLook } from "./useLook.ts";

const GB = 1024 ** 3;

/** The company, its due date, and its usage of the plan's limits. */
export function CompanyRow({ company, onEdit }: { company: ManagedCompany; onEdit(): void }) {
  const { t } = useTranslation();
  const look = useLook();
  const { name, email, document, plan, usage, status, platform, lastMessageAt } = company;
  const due = platform ? undefined : urgency(dayIn(company.timeZone, new Date(company.dueDate)), dayIn(company.timeZone, now()));
  return (
    <li className={classes.row} data-due={due}>
      <div className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.contact}>{[email, document].filter(Boolean).join(" · ")}</span>
      </div>
      <dl className={classes.facts}>
        <Fact label={t("companies.plan")}>{plan.name}</Fact>
        <Fact label={t("companies.dueDate")} mark={due}>
          {platform ? t("companies.never") : date(company.dueDate, company.timeZone)}
        </Fact>
        {(["users", "connections", "queues"] as const).map((name) => (
          <Fact key={name} label={t(`companies.${name}`)} isOver={!platform && usage[name] > plan[name]}>
            {platform ? number(usage[name]) : t("companies.usedOf", { used: number(usage[name]), most: number(plan[name]) })}
          </Fact>
        ))}
        <Fact label={t("companies.storage")} isOver={plan.storage !== null && usage.storage > plan.storage * GB}>
          {plan.storage === null
            ? fileSize(usage.storage)
            : t("companies.usedOf", { used: fileSize(usage.storage), most: fileSize(plan.storage * GB) })}
        </Fact>
        <Fact label={t("companies.lastMessage")}>{lastMessageAt === null ? t("companies.noMessage") : ago(lastMessageAt, t)}</Fact>
      </dl>
      <div className={classes.marks}>
        {platform && <Chip kind="brand">{t("companies.platform")}</Chip>}
        {!status && <Chip kind="danger">{t("companies.suspended")}</Chip>}
      </div>
      <div className={classes.actions}>
        {!platform && (
          <IconButton label={t("looks.begin", { name })} onClick={() => void look(company)}>
            <IconEye size={18} aria-hidden />
          </IconButton>
        )}
        {!platform && (
          <IconButton label={t("common.edit", { name })} onClick={onEdit}>
            <IconPencil size={18} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}

type FactProps = { label: string; isOver?: boolean; mark?: string | undefined; children: string };

const Fact = ({ label, isOver = false, mark, children }: FactProps) => (
  <div className={classes.fact} data-over={isOver || undefined} data-mark={mark}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
