import { Button, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import classes from "./PasteCode.module.css";
import type { Linking } from "./useLinking.ts";

/** For a code that is shown somewhere else; an old one shows what happens then. */
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
  useFocusBack();
  const scan = (code: string) => {
    onScan(code);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("sandbox.linkTitle")}
      returnFocus={false}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <PasteCode onScan={scan} />
    </Modal>
  );
}
