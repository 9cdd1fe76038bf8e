import { Textarea } from "@mantine/core";
import type { SandboxPerson, SandboxPhone } from "@recado/contract/sandbox";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useEdit, useSay, type Words } from "../queries.ts";
import { AboutBar } from "./AboutBar.tsx";
import { type Attachable, AttachMenu } from "./AttachMenu.tsx";
import type { About } from "./about.ts";
import classes from "./Composer.module.css";
import { Speaker, type Speaking } from "./Speaker.tsx";
import { SpecialDialog } from "./SpecialDialog.tsx";
import { StickerDialog } from "./StickerDialog.tsx";
import { useTypist } from "./useTypist.ts";
import { VoiceButton } from "./VoiceButton.tsx";

type Props = { phone: SandboxPhone; person: SandboxPerson; speaker: Speaking; about: About | undefined; onDone(): void };

const ROWS_MAX = 5;

/** The customer's input: text, voice and attachments. */
export function Composer({ phone, person, speaker, about, onDone }: Props) {
  const { t } = useTranslation();
  const isEditing = about?.what === "edit";
  const [body, setBody] = useState(isEditing ? about.message.body : "");
  const [isRecording, setRecording] = useState(false);
  const [open, setOpen] = useState<Attachable>();
  const typist = useTypist(phone.connection.id, person.id);
  const say = useSay(phone.connection.id, person.id);
  const edit = useEdit(phone.connection.id);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (about) field.current?.focus();
  }, [about]);
  const isMute = !person.online || (person.isGroup && speaker.id === undefined);

  const utter = (words: Words) => {
    const quotedId = about?.what === "answer" ? about.message.id : undefined;
    say.mutate(
      { ...words, ...(quotedId && { quotedId }), ...(person.isGroup && { authorId: speaker.id }) },
      { onSuccess: onDone, onError: (error) => refuse(error, words.body ?? "") },
    );
  };
  // A message that failed returns to the field, unless the user has typed on.
  const refuse = (error: Error, words: string) => {
    toast.refused(error, t);
    setBody((typed) => typed || words);
  };
  const send = () => {
    if (body.trim() === "" || isMute) return;
    setBody("");
    typist.stops();
    if (!isEditing) return utter({ body });
    edit.mutate({ messageId: about.message.id, body }, { onSuccess: onDone, onError: (error) => refuse(error, body) });
  };
  const typed = (event: KeyboardEvent) => {
    if (event.key === "Escape" && about) onDone();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  const close = () => setOpen(undefined);
  return (
    <>
      <form
        className={classes.composer}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {about && <AboutBar about={about} onDone={onDone} />}
        {person.isGroup && <Speaker speaker={speaker} />}
        <div className={classes.row}>
          {!isEditing && !isRecording && <AttachMenu isMute={isMute} onUtter={utter} onOpen={setOpen} />}
          {!isRecording && (
            <Textarea
              className={classes.field ?? ""}
              aria-label={t("sandbox.write")}
              placeholder={t("sandbox.write")}
              autosize
              minRows={1}
              maxRows={ROWS_MAX}
              ref={field}
              disabled={isMute}
              value={body}
              onChange={(event) => {
                setBody(event.currentTarget.value);
                typist.types();
              }}
              onKeyDown={typed}
            />
          )}
          {body === "" && !isEditing ? (
            <VoiceButton isMute={isMute} onRecording={setRecording} onRecorded={(file) => utter({ voice: true, files: [file] })} />
          ) : (
            <IconButton
              label={t(isEditing ? "sandbox.change" : "sandbox.send")}
              type="submit"
              variant="filled"
              color="brand"
              size={42}
              disabled={isMute}
            >
              {isEditing ? <IconCheck size={20} aria-hidden /> : <IconSend size={20} aria-hidden />}
            </IconButton>
          )}
        </div>
      </form>
      {open === "sticker" && <StickerDialog onUtter={utter} onClose={close} />}
      {open && open !== "sticker" && <SpecialDialog kind={open} onUtter={utter} onClose={close} />}
    </>
  );
}
