import { Button, Loader } from "@mantine/core";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "./Suggestions.module.css";
import { optionId, type SuggestionsOf } from "./useSuggestions.ts";

/** Above the field, which keeps the focus: arrows choose, Enter or Tab takes, Escape closes. */
export function Suggestions({
  suggestions: { list, kind, found, at, isLooking, isHeld, again, close, mark },
}: {
  suggestions: SuggestionsOf;
}) {
  const { t } = useTranslation();
  const chosen = useRef<HTMLDivElement>(null);
  const chosenKey = found[at]?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is chosen now is brought into sight.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: "nearest" }); // newer browsers answer a promise, which is no way to clean up
  }, [chosenKey]);
  return (
    <div className={classes.place}>
      {kind && found.length > 0 && (
        <div id={list} role="listbox" aria-label={t(`tickets.suggest.${kind}`)} className={classes.list}>
          {found.map(({ key, short, rest, title, file, take }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus.
            <div
              key={key}
              ref={index === at ? chosen : null}
              id={optionId(list, key)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              title={title}
              onMouseMove={() => index !== at && mark(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={take}
            >
              <span className={classes.label} dir="auto">
                <strong>{short}</strong>
                {rest}
              </span>
              {file && (
                <span className={classes.media}>
                  <IconPaperclip size={14} aria-hidden />
                  <span dir="auto">{file}</span>
                </span>
              )}
            </div>
          ))}
        </div>
      )}
      {isHeld && (
        // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed here leaves the focus where it is, as the list does.
        <div className={classes.held} onMouseDown={(event) => event.preventDefault()}>
          {isLooking && <Loader size={14} />}
          {isLooking && <p>{t("tickets.suggest.looking")}</p>}
          {again && <p role="alert">{t("tickets.suggest.failed")}</p>}
          {again && (
            <Button size="compact-sm" variant="light" onClick={again}>
              {t("common.retry")}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={close}>
            {t("common.close")}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {found.length > 0 && t("tickets.suggest.found", { count: found.length })}
      </p>
    </div>
  );
}
