import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../lib/refusal.ts";
import { CopyableId } from "../CopyableId.tsx";

/** What the server said that belongs to no single field. */
export function Refused({ error }: { error: ApiError | undefined }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <Alert role="alert" color="danger" variant="light">
      {t(`errors.${error.code}`, error.limit === undefined ? {} : { count: error.limit })} {error.id && <CopyableId id={error.id} />}
    </Alert>
  );
}
