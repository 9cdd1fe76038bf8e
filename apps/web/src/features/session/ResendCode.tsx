import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { requestCode } from "./codes.ts";

const WAIT_SECONDS = 60;

export function ResendCode({ email }: { email: string }) {
  const { t } = useTranslation();
  const [wait, setWait] = useState(WAIT_SECONDS);
  useEffect(() => {
    if (wait === 0) return;
    const tick = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(tick);
  }, [wait]);
  const send = async () => {
    setWait(WAIT_SECONDS);
    await requestCode(email).then(
      () => toast.done(t("session.reset.sentAgain")),
      (error: unknown) => toast.refused(error, t),
    );
  };
  return (
    <Button variant="subtle" disabled={wait > 0} onClick={send}>
      {wait > 0 ? t("session.reset.resendIn", { count: wait }) : t("session.reset.resend")}
    </Button>
  );
}
