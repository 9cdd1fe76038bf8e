import { planFlags } from "@recado/contract/planFlags";
import type { OfferedPlan } from "@recado/contract/plans";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { listed, money, number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";

/** A million has its own plural form in Portuguese and Spanish, for which there are no texts. */
const few = (many: number) => Math.min(many, 2);

export function PlanRow({ plan, onEdit }: { plan: OfferedPlan; onEdit(): void }) {
  const { t } = useTranslation();
  const limits = [
    t("plans.price", { price: money(plan.value) }),
    t("plans.limits.users", { count: few(plan.users), number: number(plan.users) }),
    t("plans.limits.connections", { count: few(plan.connections), number: number(plan.connections) }),
    t("plans.limits.queues", { count: few(plan.queues), number: number(plan.queues) }),
    plan.storage === null ? t("plans.limits.noStorage") : t("plans.limits.storage", { number: number(plan.storage) }),
  ];
  const lacking = planFlags.filter((flag) => !plan[flag]);
  return (
    <ListRow
      title={plan.name}
      text={limits.join(" · ")}
      isWhole
      marks={
        <>
          {lacking.length > 0 && (
            <Chip isWhole>{t("plans.without", { features: listed(lacking.map((flag) => t(`plans.flags.${flag}`))) })}</Chip>
          )}
          {!plan.public && <Chip kind="warning">{t("plans.hidden")}</Chip>}
        </>
      }
      actions={
        <IconButton label={t("common.edit", { name: plan.name })} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </IconButton>
      }
    />
  );
}
