import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type Invoice, invoices } from "@recado/contract/invoices";
import type { Subscription } from "@recado/contract/subscription";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { date } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toasts.ts";

type Props = { subscription: Subscription; until: string; onClose(): void; onSign(invoice: Invoice | undefined): void };

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the trial lasts, where invoices are sent to, and the way to pay the first one. */
export function TrialDialog({ subscription: { email }, until, onClose, onSign }: Props) {
  const { t } = useTranslation();
  const days = Math.floor((new Date(until).getTime() - now().getTime()) / DAY_MS);
  const first = useMutation({
    mutationFn: async () => (await call(invoices.all)).findLast(({ status }) => status === "open"),
    onSuccess: onSign,
    onError: (error) => toast.refused(error, t),
  });
  const left = days < 0 ? t("billing.trial.over") : t("billing.trial.left", { count: days });
  return (
    <Dialog isSmall onClose={onClose} title={t("billing.trial.title")}>
      <Stack>
        <TextInput label={t("billing.trial.period")} readOnly value={t("billing.trial.until", { date: date(until), left })} />
        <TextInput label={t("billing.trial.email")} readOnly value={email} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common.close")}
          </Button>
          <Button loading={first.isPending} onClick={() => first.mutate()}>
            {t("billing.trial.sign")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
