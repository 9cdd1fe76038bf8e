import { Button, FileButton, Group, Progress, Stack, Text } from "@mantine/core";
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from "@recado/contract/contact-imports";
import IconAddressBook from "@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs";
import IconFileSpreadsheet from "@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs";
import { type DragEvent, useRef, useState } from "react";
import { fileSize, number } from "../../../lib/format.ts";
import { ApiError, asRefusal } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Refused } from "../../../ui/form/Refused.tsx";
import classes from "./Import.module.css";
import { copyAddressBook, sendSheet } from "./queries.ts";

type Props = { onSent(id: number): void; onClose(): void };

/** Where contacts may come from: a spreadsheet, or the phones that are linked. */
export function ChooseSheet({ onSent, onClose }: Props) {
  const { t } = useTranslation();
  const [part, setPart] = useState<number>();
  const [isCopying, setCopying] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const sending = useRef<AbortController>(undefined);

  const send = async (file: File | null | undefined) => {
    if (!file || part !== undefined || isCopying) return;
    setRefusal(undefined);
    if (!/\.xlsx$/i.test(file.name)) return setRefusal(new ApiError("ERR_FILE_TYPE"));
    if (file.size > IMPORT_MAX_BYTES) return setRefusal(new ApiError("ERR_FILE_TOO_LARGE", { most: IMPORT_MAX_BYTES }));
    sending.current = new AbortController();
    setPart(0);
    try {
      onSent((await sendSheet(file, { onProgress: setPart, signal: sending.current.signal })).id);
    } catch (error) {
      if (!(error instanceof DOMException)) setRefusal(asRefusal(error));
    } finally {
      setPart(undefined);
    }
  };
  const copy = async () => {
    setRefusal(undefined);
    setCopying(true);
    try {
      onSent((await copyAddressBook()).id);
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setCopying(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  };
  return (
    <Stack gap="md">
      <Text>{t("contacts.import.intro")}</Text>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for those who do not drag. */}
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <IconFileSpreadsheet size={32} aria-hidden />
        <FileButton accept=".xlsx" onChange={(file) => void send(file)}>
          {(props) => (
            <Button {...props} loading={part !== undefined} disabled={isCopying} data-autofocus>
              {t("contacts.import.choose")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t("contacts.import.limits", { rows: number(IMPORT_ROWS_MAX), size: fileSize(IMPORT_MAX_BYTES) })}
        </Text>
      </div>
      {part !== undefined && <Progress value={part * 100} aria-label={t("contacts.import.sending")} />}
      {refusal?.code === "ERR_FILE_TYPE" ? (
        <Text role="alert" className={classes.wrong ?? ""}>
          {t("contacts.import.reasons.notWorkbook")}
        </Text>
      ) : (
        <Refused error={refusal} />
      )}
      <section className={classes.phone} aria-labelledby="import-phone">
        <div>
          <Text id="import-phone" fw={600}>
            {t("contacts.import.phone")}
          </Text>
          <Text size="sm" c="dimmed">
            {t("contacts.import.phoneHint")}
          </Text>
        </div>
        <Button
          variant="light"
          leftSection={<IconAddressBook size={18} aria-hidden />}
          loading={isCopying}
          disabled={part !== undefined}
          onClick={() => void copy()}
        >
          {t("contacts.import.copy")}
        </Button>
      </section>
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            sending.current?.abort();
            onClose();
          }}
        >
          {t("common.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
