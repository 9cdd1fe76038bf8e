import { Button, Stack, Text } from "@mantine/core";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import { asRefusal } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Refused } from "../../ui/form/Refused.tsx";
import { useStart } from "./queries.ts";

/** Linking by code excludes the QR: showing one cancels the code, so only an explicit click requests it. */
export function QrInstead({ id, onAsked }: { id: number; onAsked(): void }) {
  const { t } = useTranslation();
  const start = useStart();
  return (
    <Stack align="center" justify="center" gap="md" mih={240}>
      <Text ta="center">{t("connections.qrInstead")}</Text>
      <Button
        leftSection={<IconQrcode size={18} aria-hidden />}
        loading={start.isPending}
        onClick={() => start.mutate({ id }, { onSuccess: onAsked })}
      >
        {t("connections.qr")}
      </Button>
      {start.error && <Refused error={asRefusal(start.error)} />}
    </Stack>
  );
}
