import { Drawer, Radio, Select, Stack, Switch, Text } from "@mantine/core";
import { SANDBOX_ABSENT, SandboxFaults, type SandboxPhone } from "@recado/contract/sandbox";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import classes from "./FaultsDrawer.module.css";
import { useChangePhone } from "./queries.ts";

const SENDING = ["none", "refuse", "lose", "silent"] as const satisfies SandboxFaults["sending"][];
const DELAYS = [0, 1, 3, 5, 10, 30];

/** Simulated network faults. Each choice is saved at once. */
export function FaultsDrawer({ phone, onClose }: { phone: SandboxPhone; onClose(): void }) {
  const { t } = useTranslation();
  const { mutate } = useChangePhone(phone.connection.id);
  const [faults, setFaults] = useState(phone.faults);
  useFocusBack();
  const set = (changes: Partial<SandboxFaults>) => {
    const next = { ...faults, ...changes };
    setFaults(next);
    const refused = (error: Error) => {
      setFaults(phone.faults);
      toast.refused(error, t);
    };
    mutate({ faults: next }, { onError: refused });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={<Text fw={600}>{t("sandbox.faults.title")}</Text>}
      classNames={{ content: classes.drawer ?? "" }}
      returnFocus={false}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {t("sandbox.faults.hint")}
        </Text>
        <Radio.Group
          label={t("sandbox.faults.sending")}
          value={faults.sending}
          onChange={(value) => set({ sending: SandboxFaults.shape.sending.parse(value) })}
        >
          <Stack gap="sm" mt="xs">
            {SENDING.map((kind) => (
              <Radio key={kind} value={kind} label={t(`sandbox.faults.${kind}`)} description={t(`sandbox.faults.${kind}Hint`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label={t("sandbox.faults.delay")}
          description={t("sandbox.faults.delayHint")}
          allowDeselect={false}
          data={[...new Set([...DELAYS, faults.delaySeconds])].map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t("sandbox.faults.noDelay") : t("sandbox.faults.seconds", { count: seconds }),
          }))}
          value={String(faults.delaySeconds)}
          onChange={(value) => set({ delaySeconds: Number(value) })}
        />
        <Switch
          label={t("sandbox.faults.duplicate")}
          description={t("sandbox.faults.duplicateHint")}
          checked={faults.duplicate}
          onChange={(event) => set({ duplicate: event.currentTarget.checked })}
        />
        <Switch
          label={t("sandbox.faults.reorder")}
          description={t("sandbox.faults.reorderHint")}
          checked={faults.reorder}
          onChange={(event) => set({ reorder: event.currentTarget.checked })}
        />
        <div>
          <Text size="sm">{t("sandbox.faults.absent")}</Text>
          <Text size="sm" c="dimmed">
            {t("sandbox.faults.absentHint", { start: SANDBOX_ABSENT.replace(/^(..)(..)/, "+$1 $2 ") })}
          </Text>
        </div>
      </Stack>
    </Drawer>
  );
}
