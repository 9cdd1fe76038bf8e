import { Button, Stack, Text } from "@mantine/core";
import type { Connection } from "@recado/contract/connections";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { useRenew } from "./queries.ts";
import classes from "./Steps.module.css";

export function AdviceDialog({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog size="lg" title={t("connections.passkey.title", { name: connection.name })} onClose={onClose}>
      <Advice connection={connection} onDone={onClose} />
    </Dialog>
  );
}

const steps = ["open", "remove", "again"] as const;

/** WhatsApp requires a passkey for this account, which we cannot provide: explains that, and the alternatives. */
export function Advice({ connection: { id }, onDone }: { connection: Connection; onDone?(): void }) {
  const { t } = useTranslation();
  const renew = useRenew();
  const again = async () => {
    try {
      await renew.mutateAsync(id);
      onDone?.();
    } catch (error) {
      toast.refused(error, t);
    }
  };
  return (
    <Stack gap="md">
      <Text>{t("connections.passkey.what")}</Text>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`connections.passkey.steps.${step}`)}</li>
        ))}
      </ol>
      <Button loading={renew.isPending} onClick={again}>
        {t("connections.newQr")}
      </Button>
      <Text size="sm" c="dimmed">
        {t("connections.passkey.cloud")}
      </Text>
    </Stack>
  );
}
