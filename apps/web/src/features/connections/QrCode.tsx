import { Button, Progress, Stack, Text } from "@mantine/core";
import type { Connection } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import { useMemo, useRef } from "react";
import { encode } from "uqr";
import { useTranslation } from "../../lib/texts.tsx";
import { LinkStatus } from "./LinkStatus.tsx";
import classes from "./QrCode.module.css";
import { Steps } from "./Steps.tsx";
import { whyOf } from "./state.ts";
import { useSecondsUntil } from "./useSecondsUntil.ts";

export function QrCode({ connection: { id, provider, number, status, cause, qrcode, qrExpiresAt } }: { connection: Connection }) {
  const { t } = useTranslation();
  // While WhatsApp is unreachable there is no QR: show the cause instead.
  const causeKey = status === "TIMEOUT" ? whyOf({ status, cause, number, provider }) : undefined;
  const why = causeKey && { hint: t(causeKey) };
  // A linked phone reconnects without a QR, unless it is to be linked anew.
  const comesBack = number !== null && cause !== "asked";
  if (qrcode === "") return <LinkStatus text={t(comesBack ? "connections.comingBack" : "connections.qrComing")} {...why} />;
  return (
    <Stack align="center" gap="md">
      <Modules text={qrcode} label={t("connections.qrAlt")} />
      <Countdown key={qrcode} until={qrExpiresAt} />
      {waysOf[provider].builtIn ? (
        <>
          <Text size="sm" c="dimmed" ta="center">
            {t("connections.sandboxHint")}
          </Text>
          <Button component="a" href={`/sandbox?connection=${id}`} target="_blank" leftSection={<IconDeviceMobile size={18} aria-hidden />}>
            {t("connections.openPhone")}
          </Button>
        </>
      ) : (
        <Steps of="steps.qr" />
      )}
    </Stack>
  );
}

const BORDER = 2;

/** Dark on light in both themes: not every phone reads inverted codes. */
function Modules({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#14171e" d={path} />
    </svg>
  );
}

function drawn(text: string) {
  const { size, data } = encode(text, { border: BORDER, ecc: "L" });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}

function Countdown({ until }: { until: string | null }) {
  const { t } = useTranslation();
  const left = useSecondsUntil(until);
  const whole = useRef(Math.max(left, 1)).current;
  return (
    <Stack gap={6} w="100%" maw={280}>
      <Progress value={(left / whole) * 100} size="xs" aria-hidden />
      <Text size="sm" c="dimmed" ta="center" role="timer">
        {left > 0 ? t("connections.expiresIn", { count: left }) : t("connections.renewing")}
      </Text>
    </Stack>
  );
}
