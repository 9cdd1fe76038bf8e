import { Button, FileButton } from "@mantine/core";
import { FLOW_FILE_MAX_BYTES } from "@recado/contract/flows";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import { useState } from "react";
import { fileSize } from "../../lib/format.ts";
import { ApiError } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { ImportRefused } from "./ImportRefused.tsx";
import { useImportFlow } from "./queries.ts";

type Refused = { file: unknown; details: Record<string, string[]> };

/** Imports an exported flow. Errors are listed by their place in the file, and a partial import needs a confirmation. */
export function ImportButton() {
  const { t } = useTranslation();
  const bring = useImportFlow();
  const [refused, setRefused] = useState<Refused>();

  const send = (file: unknown, without: boolean) =>
    bring.mutateAsync({ file, without }).then(
      ({ flow: { name }, missing }) => {
        setRefused(undefined);
        toast.done(
          missing.length > 0
            ? t("flowbuilders.import.doneWithout", { name, count: missing.length })
            : t("flowbuilders.import.done", { name }),
        );
      },
      (error: unknown) => {
        if (error instanceof ApiError && Object.keys(error.details).length > 0) setRefused({ file, details: error.details });
        else toast.refused(error, t);
      },
    );
  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    if (chosen.size > FLOW_FILE_MAX_BYTES)
      return toast.failed(t("flowbuilders.import.tooLarge", { size: fileSize(chosen.size), most: fileSize(FLOW_FILE_MAX_BYTES) }));
    const file = await chosen
      .text()
      .then(JSON.parse)
      .catch(() => undefined);
    if (file === undefined) toast.failed(t("flowbuilders.import.notJson"));
    else await send(file, false);
  };
  return (
    <>
      <FileButton accept="application/json,.json" onChange={(file) => void choose(file)}>
        {(props) => (
          <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} loading={bring.isPending && !refused} {...props}>
            {t("flowbuilders.import.button")}
          </Button>
        )}
      </FileButton>
      {refused && (
        <ImportRefused
          details={refused.details}
          isPending={bring.isPending}
          onWithout={() => void send(refused.file, true)}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}
