import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import { refusalWords } from "../../lib/net/refusalWords.ts";
import type { ApiError } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { CopyableId } from "../CopyableId.tsx";
import classes from "./Refused.module.css";

/** An error that belongs to no single field. */
export function Refused({ error }: { error: ApiError | undefined }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <div role="alert" className={classes.refused}>
      <IconAlertCircle size={20} aria-hidden />
      <span>
        {refusalWords(error, t)} {error.id && <CopyableId id={error.id} />}
      </span>
    </div>
  );
}
