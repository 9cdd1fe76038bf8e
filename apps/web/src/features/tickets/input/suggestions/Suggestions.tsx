import { Loader } from "@mantine/core";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { cut } from "../../../lib/format.ts";
import classes from "./QuickReplies.module.css";
import { optionId, type QuickRepliesOf } from "./useQuickReplies.ts";

const LABEL_MAX = 35;

/** Above the field, which keeps the focus: arrows choose, Enter or Tab takes, Escape closes. */
export function QuickReplies({ replies: { list, found, at, isLooking, take, mark } }: { replies: QuickRepliesOf }) {
  const { t } = useTranslation();
  const chosen = useRef<HTMLDivElement>(null);
  const chosenId = found[at]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is chosen now is brought into sight.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: "nearest" }); // newer browsers answer a promise, which is no way to clean up
  }, [chosenId]);
  return (
    <div className={classes.place}>
      {found.length > 0 && (
        <div id={list} role="listbox" aria-label={t("tickets.quick.title")} className={classes.list}>
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus.
            <div
              key={one.id}
              ref={index === at ? chosen : null}
              id={optionId(list, one.id)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              title={one.message}
              onMouseMove={() => index !== at && mark(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
            >
              <Label shortcode={one.shortcode} message={one.message} />
              {one.isMedia && (
                <span className={classes.media}>
                  <IconPaperclip size={14} aria-hidden />
                  <span dir="auto">{one.mediaName}</span>
                </span>
              )}
            </div>
          ))}
        </div>
      )}
      {isLooking && (
        <p className={classes.looking}>
          <Loader size={14} />
          {t("tickets.quick.looking")}
        </p>
      )}
      <p role="status" className="sr-only">
        {found.length > 0 && t("tickets.quick.found", { count: found.length })}
      </p>
    </div>
  );
}

function Label({ shortcode, message }: { shortcode: string; message: string }) {
  const label = cut(`${shortcode}: ${message.replace(/\s+/g, " ")}`, LABEL_MAX);
  return (
    <span className={classes.label} dir="auto">
      <strong>{label.slice(0, shortcode.length)}</strong>
      {label.slice(shortcode.length)}
    </span>
  );
}
