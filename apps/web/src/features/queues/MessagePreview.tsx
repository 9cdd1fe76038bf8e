import { paragraphs } from "@recado/answering/speak";
import { texts as ownWords } from "@recado/answering/texts";
import { fill } from "@recado/answering/variables";
import { now } from "../../lib/clock.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { formatted } from "../../ui/formatted.tsx";
import classes from "./MessagePreview.module.css";
import type { TextName } from "./queueDraft.ts";

/** The text as a customer gets it, rendered by the code that the server uses; names and numbers are examples. */
export function MessagePreview({ name, text }: { name: TextName; text: string }) {
  const { t } = useTranslation();
  const { language, timeZone } = useUser().company;
  if (text.trim() === "") return null;
  const example = { contactName: t("queues.preview.contact"), protocol: t("queues.preview.protocol") };
  const whole = name === "ratingMessage" ? paragraphs(text, ownWords[language].rating) : text;
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>{t("queues.preview.caption")}</figcaption>
      <div className={classes.bubble} dir="auto">
        {formatted(fill(whole, { ...example, at: now(), zone: timeZone, language }).trim())}
      </div>
    </figure>
  );
}
