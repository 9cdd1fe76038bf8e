import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import type { Invoice } from "@recado/contract/invoices";
import type { PixCharge } from "@recado/contract/subscription";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { now } from "../../lib/clock.ts";
import { lasting, money } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { copyText } from "../../ui/copyText.ts";
import { toast } from "../../ui/toasts.ts";
import classes from "./Billing.module.css";
import { chargeFor } from "./queries.ts";

type Props = { invoice: Invoice; charge: PixCharge; isStatic: boolean; onCharge(charge: PixCharge): void; onClose(): void };

/** The QR for a phone, and the same as a text for the bank's app on this one. An hour later it takes a new one. */
export function PixStep({ invoice, charge, isStatic, onCharge, onClose }: Props) {
  const { t } = useTranslation();
  const left = useSecondsLeft(charge);
  const renewal = useMutation({
    mutationFn: () => chargeFor(invoice.id),
    onSuccess: onCharge,
    onError: (error) => toast.refused(error, t),
  });
  const { qrcode, imagemQrcode } = charge.qrcode;
  // The button that was pressed is gone: by keyboard one goes on here.
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => copy.current?.focus(), []);
  return (
    <Stack align="center" gap="md">
      <Text fw={600} size="lg">
        {t("billing.pix.total", { value: money(Number(charge.valor.original)) })}
      </Text>
      {left > 0 ? (
        <>
          <img className={classes.qr} src={imagemQrcode} alt={t("billing.pix.alt")} />
          <Text size="sm" c="dimmed" role="timer">
            {t("billing.pix.left", { time: lasting(left) })}
          </Text>
          <Textarea
            label={t("billing.pix.code")}
            value={qrcode}
            readOnly
            autosize
            maxRows={4}
            w="100%"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Text size="sm" c="dimmed" ta="center">
            {t(isStatic ? "billing.pix.byHand" : "billing.pix.byItself")}
          </Text>
        </>
      ) : (
        <Text role="status">{t("billing.pix.over")}</Text>
      )}
      <Group justify="center">
        <Button variant="default" onClick={onClose}>
          {t("common.close")}
        </Button>
        {left > 0 ? (
          <Button ref={copy} leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copyText(qrcode, t)}>
            {t("billing.pix.copy")}
          </Button>
        ) : (
          <Button loading={renewal.isPending} onClick={() => renewal.mutate()}>
            {t("billing.pix.renew")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function useSecondsLeft({ calendario: { criacao, expiracao } }: PixCharge) {
  const until = new Date(criacao).getTime() + expiracao * 1000;
  const secondsLeft = () => Math.max(0, Math.ceil((until - now().getTime()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the charge alone.
  useEffect(() => {
    setLeft(secondsLeft());
    const timer = setInterval(() => setLeft(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
