import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatted } from "../../../ui/formatted.tsx";
import classes from "./MessageList.module.css";

const LINES_MAX = 24;
const LETTERS_MAX = 2000;

/** What fills more than a screen is opened by whoever wants to read it. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const short = beginningOf(text);
  const isCut = short.length < text.length && !isWhole;
  return (
    <>
      <p className={classes.text} dir="auto">
        {formatted(isCut ? `${short}…` : text)}
      </p>
      {isCut && (
        <Button size="compact-xs" variant="light" onClick={() => setWhole(true)}>
          {t("tickets.readMore")}
        </Button>
      )}
    </>
  );
}

/** Whole letters, as people count them: a family of emoji is not torn apart. */
function beginningOf(text: string): string {
  const lines = text.split("\n", LINES_MAX + 1);
  const first = lines.length > LINES_MAX ? lines.slice(0, LINES_MAX).join("\n") : text;
  if (first.length <= LETTERS_MAX) return first;
  const word = first.lastIndexOf(" ", LETTERS_MAX);
  return word > LETTERS_MAX / 2 ? first.slice(0, word) : first.slice(0, lastWhole(first));
}

function lastWhole(text: string): number {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, LETTERS_MAX * 2))) {
    if (index + segment.length > LETTERS_MAX) break;
    end = index + segment.length;
  }
  return end;
}
