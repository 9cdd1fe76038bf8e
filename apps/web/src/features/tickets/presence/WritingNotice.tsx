import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { isolated } from "../../../lib/text/isolated.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./Presence.module.css";
import { useColleagues } from "./useColleagues.ts";

/**
 * Which colleague writes here, above the field where I would; and a warning, while both of us are about to answer. It lies over the
 * last messages, so that nothing moves under the pointer.
 */
export function WritingNotice({ hasDraft }: { hasDraft: boolean }) {
  const { t, i18n } = useTranslation();
  const { people, doing } = useColleagues();
  const of = (activity: "writing" | "noting") => people.filter((one) => one.doing === activity);
  const [writing, noting] = [of("writing"), of("noting")];
  const shown = writing.length > 0 ? writing : noting;
  const collides = writing.length > 0 && (hasDraft || doing === "writing");
  const key = collides ? "collision" : writing.length > 0 ? "writing" : "noting";
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(shown.map(({ name }) => isolated(name)));
  return (
    <div className={classes.place} role="status">
      {shown.length > 0 && (
        <p className={classes.notice} data-collides={collides}>
          {collides && <IconAlertTriangle size={16} aria-hidden />}
          <span>{t(`tickets.presence.${key}`, { count: shown.length, names })}</span>
        </p>
      )}
    </div>
  );
}
