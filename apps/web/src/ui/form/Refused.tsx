import { Alert } from "@mantine/core";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../lib/refusal.ts";
import { CopyableId } from "../CopyableId.tsx";

/** What the server said that belongs to no single field. */
export function Refused({ error }: { error: ApiError | undefined }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <Alert role="alert" color="danger" variant="light" icon={<IconAlertCircle size={20} aria-hidden />}>
      {t(`errors.${error.code}`, error.limit === undefined ? {} : { count: error.limit })} {error.id && <CopyableId id={error.id} />}
    </Alert>
  );
}
