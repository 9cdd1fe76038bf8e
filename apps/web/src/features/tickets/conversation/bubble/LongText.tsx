import { Button } from "@mantine/core";
import { useContext, useState } from "react";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import { formatted } from "../../../../ui/formatted.tsx";
import { marked, matchRanges, WordsContext } from "../find/words.ts";
import { useTheirLang } from "./useTheirLang.ts";

const LINES_MAX = 24;
const LETTERS_MAX = 2000;

/** Text longer than a screen is cut, and expands on click or if a search matches the hidden part. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation();
  const lang = useTheirLang();
  const words = useContext(WordsContext);
  const [isWhole, setWhole] = useState(false);
  const short = beginningOf(text);
  const isLong = short.length < text.length;
  const isCut = isLong && !isWhole && !matchRanges(text, words).some(([, to]) => to > short.length);
  return (
    <>
      <p className={classes.text} dir="auto" lang={lang}>
        {marked(formatted(isCut ? `${short}…` : text), words)}
      </p>
      {isCut && (
        <Button size="compact-xs" variant="light" onClick={() => setWhole(true)}>
          {t("tickets.readMore")}
        </Button>
      )}
    </>
  );
}

/** Cuts between grapheme clusters: an emoji of several code points stays whole. */
function beginningOf(text: string): string {
  const lines = text.split("\n", LINES_MAX + 1);
  const first = lines.length > LINES_MAX ? lines.slice(0, LINES_MAX).join("\n") : text;
  if (first.length <= LETTERS_MAX) return first;
  const word = first.lastIndexOf(" ", LETTERS_MAX);
  if (word > LETTERS_MAX / 2) return first.slice(0, word);
  // Zalgo text may be one endless grapheme: then cut anywhere.
  const letter = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(first).containing(LETTERS_MAX)?.index;
  return first.slice(0, letter || LETTERS_MAX).toWellFormed();
}
