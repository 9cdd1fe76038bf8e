import { Button, Group, Skeleton, Stack } from "@mantine/core";
import type { Invoice } from "@recado/contract/invoices";
import type { Subscription } from "@recado/contract/subscription";
import { useQuery } from "@tanstack/react-query";
import { date } from "../../lib/format.ts";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Refused } from "../../ui/form/Refused.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./Billing.module.css";
import { DataStep } from "./DataStep.tsx";
import { PixStep } from "./PixStep.tsx";
import { PlanStep } from "./PlanStep.tsx";
import { ownSubscription } from "./queries.ts";
import { ReviewStep } from "./ReviewStep.tsx";
import { steps, useCheckout } from "./useCheckout.ts";

type Props = { invoice: Invoice; onClose(): void; onPaid(): void };

const LEAVE_AFTER_MS = 4000;

/** Data, plan, review, and then the Pix: the only way to pay. */
export function Checkout({ invoice, onClose, onPaid }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(ownSubscription);
  useLive({
    payment: (_, { company }) => {
      toast.done(t("billing.renewed", { date: date(company.dueDate, company.timeZone) }));
      setTimeout(onPaid, LEAVE_AFTER_MS);
    },
  });
  return (
    <Dialog onClose={onClose} title={t("billing.checkout.title", { id: invoice.id })} size="lg">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Steps invoice={invoice} known={data} onClose={onClose} />
      ) : (
        <Skeleton h={240} />
      )}
    </Dialog>
  );
}

function Steps({ invoice, known, onClose }: { invoice: Invoice; known: Subscription; onClose(): void }) {
  const { t } = useTranslation();
  const { form, step, setStep, pay, charge, setCharge } = useCheckout(invoice, known);
  if (charge)
    return <PixStep invoice={invoice} charge={charge} isStatic={known.payment === "static"} onCharge={setCharge} onClose={onClose} />;
  const back = step === "review" ? "plan" : step === "plan" ? "data" : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (step === "data") setStep("plan");
        else if (step === "plan") setStep("review");
        else void pay();
      }}
    >
      <Stack gap="md">
        <ol className={classes.steps}>
          {steps.map((name, at) => (
            <li key={name} {...(name === step && { "aria-current": "step" as const })}>
              {at + 1}. {t(`billing.checkout.steps.${name}`)}
            </li>
          ))}
        </ol>
        {step === "data" && <DataStep form={form} />}
        {step === "plan" && <PlanStep invoice={invoice} />}
        {step === "review" && <ReviewStep invoice={invoice} values={form.values} />}
        <Refused error={form.refusal} />
        <Group justify="flex-end" gap="sm">
          {back && (
            <Button variant="default" onClick={() => setStep(back)} disabled={form.isSaving}>
              {t("billing.checkout.back")}
            </Button>
          )}
          <Button type="submit" loading={form.isSaving}>
            {t(`billing.checkout.next.${step}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
