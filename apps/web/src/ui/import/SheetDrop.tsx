import { Button, FileButton, Progress, Text } from "@mantine/core";
import IconFileSpreadsheet from "@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs";
import type { DragEvent } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Refused } from "../form/Refused.tsx";
import classes from "./Import.module.css";
import type { SheetUpload } from "./useSheetUpload.ts";

type Props = {
  sheet: SheetUpload;
  disabled?: boolean;
  /** How large the file may be. */
  limits: string;
  /** The error for a file of another kind. */
  wrongKind: string;
};

/** Choose a spreadsheet, or drop it here; it is sent at once. */
export function SheetDrop({ sheet: { accepts, part, isSending, refusal, upload }, disabled = false, limits, wrongKind }: Props) {
  const { t } = useTranslation();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) void upload(event.dataTransfer.files[0]);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for those who do not drag. */}
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <IconFileSpreadsheet size={32} aria-hidden />
        <FileButton accept={accepts.join(",")} onChange={(file) => void upload(file)}>
          {(props) => (
            <Button {...props} loading={isSending} disabled={disabled} data-autofocus>
              {t("contacts.import.choose")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {limits}
        </Text>
      </div>
      {part !== undefined && <Progress value={part * 100} aria-label={t("contacts.import.sending")} />}
      {refusal?.code === "ERR_FILE_TYPE" ? (
        <Text role="alert" className={classes.wrong ?? ""}>
          {wrongKind}
        </Text>
      ) : (
        <Refused error={refusal} />
      )}
    </>
  );
}
