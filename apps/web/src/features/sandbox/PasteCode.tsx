import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import classes from "./PasteCode.module.css";
import type { Linking } from "./useLinking.ts";

/** For a code shown elsewhere; an expired one shows the error. */
export function PasteCode({ onScan }: { onScan: Linking["scan"] }) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") onScan(code.trim());
  };
  return (
    <form className={classes.paste} onSubmit={submit}>
      <TextInput label={t("sandbox.pasteCode")} maxLength={500} value={code} onChange={(event) => setCode(event.currentTarget.value)} />
      <Button type="submit" variant="default" disabled={code.trim() === ""}>
        {t("sandbox.useCode")}
      </Button>
    </form>
  );
}

export function PasteCodeDialog({ onScan, onClose }: { onScan: Linking["scan"]; onClose(): void }) {
  const { t } = useTranslation();
  const scan = (code: string) => {
    onScan(code);
    onClose();
  };
  return (
    <Dialog isSmall onClose={onClose} title={t("sandbox.linkTitle")}>
      <PasteCode onScan={scan} />
    </Dialog>
  );
}
