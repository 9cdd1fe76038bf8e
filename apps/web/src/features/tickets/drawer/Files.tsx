import { useLive } from "../../../lib/realtime.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { dropFile, putFile, useFiles } from "../cache/fileQueries.ts";
import { FileEntry } from "./FileEntry.tsx";
import classes from "./Files.module.css";
import { PictureTile } from "./PictureTile.tsx";
import { Growing, Section } from "./Section.tsx";

/** What was sent in the conversation, either way, without scrolling back to it. */
export function Files({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const pictures = useFiles(ticketId, "pictures");
  const files = useFiles(ticketId, "files");
  useLive({
    appMessage: (cache, { message }) => message.ticketId === ticketId && putFile(cache, message),
    message: (cache, event) => event.ticketId === ticketId && dropFile(cache, ticketId, event.messageId),
  });
  const [ofPictures, ofFiles] = [t("contactDrawer.pictures"), t("contactDrawer.files")];
  return (
    <>
      <Section title={ofPictures}>
        <Growing of={ofPictures} list={pictures.list} isEmpty={pictures.found.length === 0} empty={t("contactDrawer.noPictures")}>
          <ul className={classes.grid} aria-label={ofPictures}>
            {pictures.found.map((message) => (
              <PictureTile key={message.id} message={message} />
            ))}
          </ul>
        </Growing>
      </Section>
      <Section title={ofFiles}>
        <Growing of={ofFiles} list={files.list} isEmpty={files.found.length === 0} empty={t("contactDrawer.noFiles")}>
          <ul className={classes.files} aria-label={ofFiles}>
            {files.found.map((message) => (
              <FileEntry key={message.id} message={message} />
            ))}
          </ul>
        </Growing>
      </Section>
    </>
  );
}
