import { Button, Stack, Text } from "@mantine/core";
import type { SandboxPhone } from "@recado/contract/sandbox";
import IconDeviceMobileCheck from "@tabler/icons-react/dist/esm/icons/IconDeviceMobileCheck.mjs";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import classes from "./LinkScreen.module.css";
import { PasteCode } from "./PasteCode.tsx";
import { standingOf } from "./standing.ts";
import type { Linking } from "./useLinking.ts";

/** The company's phone with its camera open; once linked, a hint on what to do. */
export function LinkScreen({ phone, linking }: { phone: SandboxPhone; linking: Linking }) {
  const { t } = useTranslation();
  if (phone.linked)
    return (
      <EmptyState
        icon={<IconDeviceMobileCheck size={28} aria-hidden />}
        text={t("sandbox.chooseSomebody")}
        hint={t("sandbox.chooseHint")}
      />
    );
  const standing = standingOf(phone);
  return (
    <Stack className={classes.screen} align="center" justify="center" gap="md">
      <span className={classes.camera} data-busy={linking.isBusy}>
        <IconQrcode size={72} aria-hidden />
      </span>
      <Text fw={600} size="lg" ta="center">
        {t("sandbox.linkTitle")}
      </Text>
      <Text c="var(--quiet)" ta="center">
        {t("sandbox.linkHint", { name: phone.connection.name })}
      </Text>
      <Button fullWidth loading={linking.isBusy || standing === "moving"} onClick={linking.start}>
        {t(standing === "showsCode" ? "sandbox.scan" : "sandbox.startAndLink")}
      </Button>
      {standing === "showsCode" && <PasteCode onScan={linking.scan} />}
    </Stack>
  );
}
