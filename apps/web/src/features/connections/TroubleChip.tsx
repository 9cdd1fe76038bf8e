import { Tooltip } from "@mantine/core";
import IconPlugConnectedX from "@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs";
import { Link } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./TroubleChip.module.css";
import { useTrouble } from "./useTrouble.ts";

/** On every page: which number needs a look, or how many do. Where there is no room for words it is an icon of that name. */
export function TroubleChip() {
  const { t } = useTranslation();
  const trouble = useTrouble();
  const [first] = trouble;
  const said = first && t("connections.down", { count: trouble.length, name: first.name });
  // Those who hear the page are told by a place that was there before its words.
  return (
    <div role="status" className={classes.place}>
      {said && (
        <Tooltip label={said} multiline maw="min(360px, calc(100vw - 16px))">
          <Link to="/connections" className={classes.chip}>
            <IconPlugConnectedX size={18} aria-hidden />
            <span className={classes.words}>{said}</span>
          </Link>
        </Tooltip>
      )}
    </div>
  );
}
