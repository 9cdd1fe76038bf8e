import { Button } from "@mantine/core";
import IconCloudOff from "@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs";
import { refusalWords } from "../lib/net/refusalWords.ts";
import { ApiError } from "../lib/refusal.ts";
import { useTranslation } from "../lib/texts.tsx";
import { CopyableId } from "./CopyableId.tsx";
import { EmptyState } from "./EmptyState.tsx";

/** The error, and a retry. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState icon={<IconCloudOff size={28} aria-hidden />} text={t("common.loadFailed")} hint={refusalWords(error, t)}>
        <Button onClick={onRetry}>{t("common.retry")}</Button>
        {error instanceof ApiError && error.id && <CopyableId id={error.id} />}
      </EmptyState>
    </div>
  );
}
