import { Button, Stack, Text, TextInput } from "@mantine/core";
import type { Connection } from "@recado/contract/connections";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { asRefusal } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Refused } from "../../ui/form/Refused.tsx";
import { LinkStatus } from "./LinkStatus.tsx";
import classes from "./PairingCode.module.css";
import { useStart } from "./queries.ts";
import { Steps } from "./Steps.tsx";

type Typed = { number: string; onType(number: string): void };
type Props = Typed & { connection: Connection; isComing: boolean; onAsked(number: string): void };

/** Links a phone by a typed code, if it cannot scan this screen. */
export function PairingCode({ connection: { id, pairingCode }, isComing, onAsked, ...typed }: Props) {
  const { t } = useTranslation();
  const start = useStart();
  const [putAside, setPutAside] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const correct = () => {
    setPutAside(pairingCode);
    requestAnimationFrame(() => field.current?.focus());
  };
  if (start.isPending || isComing) return <LinkStatus text={t("connections.codeComing")} />;
  if (pairingCode && pairingCode !== putAside)
    return (
      <Stack align="center" gap="md">
        <output className={classes.code} aria-label={[...pairingCode].join(" ")}>
          {inHalves(pairingCode)}
        </output>
        <Steps of="steps.code" />
        <Button variant="default" onClick={correct}>
          {t("connections.otherNumber")}
        </Button>
      </Stack>
    );
  const ask = (pairingNumber: string) => start.mutate({ id, pairingNumber }, { onSuccess: () => onAsked(typed.number) });
  return (
    <Stack gap="md">
      <NumberForm field={field} {...typed} onAsk={ask} />
      {start.error && <Refused error={asRefusal(start.error)} />}
    </Stack>
  );
}

const DIGITS = /^\d{8,20}$/;

type Asking = Typed & { field: RefObject<HTMLInputElement | null>; onAsk(number: string): void };

function NumberForm({ field, number, onType, onAsk }: Asking) {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const digits = number.replace(/\D/g, "");
    setWrong(!DIGITS.test(digits));
    if (DIGITS.test(digits)) onAsk(digits);
  };
  return (
    <form onSubmit={ask} noValidate>
      <Stack gap="md">
        <Text size="sm">{t("connections.codeHint")}</Text>
        <TextInput
          ref={field}
          label={t("connections.pairingNumber")}
          description={t("connections.pairingNumberHint")}
          type="tel"
          placeholder="+55 11 98765-4321"
          autoComplete="off"
          error={isWrong && t("connections.pairingNumberWrong")}
          value={number}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Button type="submit">{t("connections.askCode")}</Button>
      </Stack>
    </form>
  );
}

/** As the phone asks for it: two groups of four. */
const inHalves = (code: string) => (code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code);
