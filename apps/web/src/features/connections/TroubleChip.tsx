import { Tooltip } from "@mantine/core";
import IconPlugConnectedX from "@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs";
import { Link } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./TroubleChip.module.css";
import { useTrouble } from "./useTrouble.ts";

/** On every page: the connection in trouble, or their number. Without space for the text, an icon with that name. */
export function TroubleChip() {
  const { t } = useTranslation();
  const trouble = useTrouble();
  const [first] = trouble;
  const text = first && t("connections.down", { count: trouble.length, name: first.name });
  // A screen reader only announces changes in a region that was there before.
  return (
    <div role="status" className={classes.place}>
      {text && (
        <Tooltip label={text} multiline maw="min(360px, calc(100vw - 16px))">
          <Link to="/connections" className={classes.chip}>
            <IconPlugConnectedX size={18} aria-hidden />
            <span className={classes.words}>{text}</span>
          </Link>
        </Tooltip>
      )}
    </div>
  );
}
