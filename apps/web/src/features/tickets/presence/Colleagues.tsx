import { Tooltip } from "@mantine/core";
import { initials } from "../../../lib/format.ts";
import { isolated } from "../../../lib/text/isolated.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./Presence.module.css";
import { useColleagues } from "./useColleagues.ts";

const FACES_MAX = 3;

/** The colleagues who also have the conversation open: their initials, and one sentence for screen readers. */
export function Colleagues() {
  const { t, i18n } = useTranslation();
  const { people } = useColleagues();
  const more = people.length - FACES_MAX;
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(people.map(({ name }) => isolated(name)));
  const sentence = people.length > 0 ? t("tickets.presence.here", { count: people.length, names }) : "";
  return (
    <>
      <span className="sr-only" role="status">
        {sentence}
      </span>
      {people.length > 0 && (
        <Tooltip label={sentence} multiline maw={320}>
          <span className={classes.faces} aria-hidden>
            {people.slice(0, FACES_MAX).map(({ id, name, doing }) => (
              <span key={id} className={classes.face} data-doing={doing}>
                {initials(name)}
              </span>
            ))}
            {more > 0 && <span className={classes.face}>+{more}</span>}
          </span>
        </Tooltip>
      )}
    </>
  );
}
