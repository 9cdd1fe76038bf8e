import { Input, Radio, Skeleton, Text } from "@mantine/core";
import type { Plan } from "@recado/contract/plans";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { money } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import classes from "./PlanCards.module.css";

type Props = { chosen: number; onChoose(id: number): void; error?: ReactNode };

export function PlanCards({ chosen, onChoose, error }: Props) {
  const { t } = useTranslation();
  const plans = useQuery({ queryKey: ["plans"], queryFn: async () => call((await import("@recado/contract/plans")).plans.list) });
  if (plans.error) return <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />;
  return (
    <Radio.Group
      size="md"
      label={t("session.signUp.plan")}
      withAsterisk
      value={chosen === 0 ? null : String(chosen)}
      onChange={(id) => onChoose(Number(id))}
      error={error}
      data-path="planId"
    >
      <div className={classes.cards}>
        {plans.isPending
          ? ["a", "b", "c"].map((key) => <Skeleton key={key} className={classes.card} />)
          : plans.data.map((plan) => <PlanCard key={plan.id} plan={plan} isChosen={plan.id === chosen} />)}
      </div>
      {plans.data?.length === 0 && <Input.Error>{t("session.signUp.noPlans")}</Input.Error>}
    </Radio.Group>
  );
}

function PlanCard({ plan, isChosen }: { plan: Plan; isChosen: boolean }) {
  const { t } = useTranslation();
  return (
    <Radio.Card value={String(plan.id)} className={classes.card} data-chosen={isChosen}>
      <Radio.Indicator />
      <span>
        <Text component="span" display="block" fw={600}>
          {plan.name}
        </Text>
        <Text component="span" display="block">
          {t("session.signUp.perMonth", { price: money(plan.value) })}
        </Text>
        <span className={classes.limits}>
          <span>{t("session.signUp.users", { count: plan.users })}</span>
          <span>{t("session.signUp.connections", { count: plan.connections })}</span>
          <span>{t("session.signUp.queues", { count: plan.queues })}</span>
        </span>
      </span>
    </Radio.Card>
  );
}
