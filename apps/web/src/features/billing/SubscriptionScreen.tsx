import { Button, Group, SimpleGrid, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { Invoice } from "@recado/contract/invoices";
import * as contract from "@recado/contract/subscription";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useContractForm } from "../../lib/form.ts";
import { date, money } from "../../lib/format.ts";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Refused } from "../../ui/form/Refused.tsx";
import { useUnsavedGuard } from "../../ui/form/useUnsavedGuard.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { part } from "../../ui/part.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./Billing.module.css";
import { Fact } from "./PlanStep.tsx";
import { billingKeys, ownSubscription, saveDetails } from "./queries.ts";
import { billingReactions } from "./realtime.ts";
import { TrialDialog } from "./TrialDialog.tsx";

/** What the company pays for, until when, and whom its invoices name. */
export function SubscriptionScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(ownSubscription);
  useLive(billingReactions);
  return (
    <div className={classes.page}>
      <PageHeading title={t("billing.subscription")} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack gap="xl" mt="md">
          <Terms subscription={data} />
          <Details known={data} />
        </Stack>
      ) : (
        <Skeleton h={320} mt="md" />
      )}
    </div>
  );
}

function Terms({ subscription }: { subscription: contract.Subscription }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isTrialShown, showTrial] = useState(false);
  const [chosen, setChosen] = useState<Invoice>();
  const { plan, dueDate, recurrence, trialExpiration } = subscription;
  return (
    <section className={classes.box} aria-label={plan.name}>
      <dl className={classes.facts}>
        <Fact label={t("billing.plan.name")}>{plan.name}</Fact>
        <Fact label={t("billing.plan.monthly")}>{money(plan.value)}</Fact>
        <Fact label={t("billing.plan.recurrence")}>{t(`billing.recurrences.${recurrence}`)}</Fact>
        <Fact label={t("billing.plan.dueDate")}>{date(dueDate)}</Fact>
      </dl>
      <Group mt="md" gap="sm">
        {trialExpiration && (
          <Button variant="default" onClick={() => showTrial(true)}>
            {t("billing.trial.title")}
          </Button>
        )}
        <Button variant="default" onClick={() => navigate("/financeiro")}>
          {t("billing.toInvoices")}
        </Button>
      </Group>
      {isTrialShown && trialExpiration && (
        <TrialDialog
          subscription={subscription}
          until={trialExpiration}
          onClose={() => showTrial(false)}
          onSign={(invoice) => {
            showTrial(false);
            if (invoice) setChosen(invoice);
            else toast.failed(t("billing.trial.noInvoice"));
          }}
        />
      )}
      {chosen && (
        <Suspense>
          <Checkout invoice={chosen} onClose={() => setChosen(undefined)} onPaid={() => navigate("/")} />
        </Suspense>
      )}
    </section>
  );
}

const Checkout = part(async () => (await import("./Checkout.tsx")).Checkout);

function Details({ known }: { known: contract.Subscription }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { email, billingName, addressZipCode, addressStreet, addressState, addressCity, addressDistrict } = known;
  const form = useContractForm({
    schema: async () => contract.BillingDetails,
    initial: { email, billingName, addressZipCode, addressStreet, addressState, addressCity, addressDistrict },
    save: saveDetails,
    onSaved: (saved) => {
      cache.setQueryData(billingKeys.subscription, saved);
      toast.done(t("billing.details.saved"));
    },
  });
  useUnsavedGuard(form.isDirty, { isSaving: form.isSaving });
  return (
    <form onSubmit={form.submit} noValidate aria-label={t("billing.details.title")}>
      <Stack gap="md">
        <div>
          <h2 className={classes.heading}>{t("billing.details.title")}</h2>
          <Text size="sm" c="dimmed">
            {t("billing.details.hint")}
          </Text>
        </div>
        <TextInput label={t("billing.details.billingName")} maxLength={100} {...form.field("billingName")} />
        <TextInput label={t("billing.details.email")} type="email" maxLength={254} {...form.field("email")} />
        <TextInput label={t("billing.details.addressStreet")} maxLength={200} {...form.field("addressStreet")} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t("billing.details.addressDistrict")} maxLength={100} {...form.field("addressDistrict")} />
          <TextInput label={t("billing.details.addressCity")} maxLength={100} {...form.field("addressCity")} />
          <TextInput label={t("billing.details.addressState")} maxLength={50} {...form.field("addressState")} />
          <TextInput label={t("billing.details.addressZipCode")} maxLength={20} {...form.field("addressZipCode")} />
        </SimpleGrid>
        <Refused error={form.refusal} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.isSaving}>
            {t("common.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
