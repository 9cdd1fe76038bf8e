import { Loader } from "@mantine/core";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "./Suggestions.module.css";
import { optionId, type SuggestionsOf } from "./useSuggestions.ts";

/** Above the field, which keeps the focus: arrows choose, Enter or Tab takes, Escape closes. */
export function Suggestions({ suggestions: { list, kind, found, at, isLooking, mark } }: { suggestions: SuggestionsOf }) {
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
      {isLooking && (
        <p className={classes.looking}>
          <Loader size={14} />
          {t("tickets.suggest.looking")}
        </p>
      )}
      <p role="status" className="sr-only">
        {found.length > 0 && t("tickets.suggest.found", { count: found.length })}
      </p>
    </div>
  );
}
