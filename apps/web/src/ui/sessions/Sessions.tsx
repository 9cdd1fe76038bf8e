import { Button, Stack } from "@mantine/core";
import { Suspense, useState } from "react";
import { withWords } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { part } from "../part.tsx";

/** In a user's dialog: loaded when opened. `label` comes from the dialog, whose texts are loaded already. */
export function Sessions({ userId, label }: { userId: number; label: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap="sm">
      <Button variant="default" size="sm" style={{ alignSelf: "flex-start" }} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={<div role="status" aria-label={t("common.loading")} />}>
          <SessionList userId={userId} />
        </Suspense>
      )}
    </Stack>
  );
}

const SessionList = part(withWords(async () => (await import("./SessionList.tsx")).SessionList, "people"));
