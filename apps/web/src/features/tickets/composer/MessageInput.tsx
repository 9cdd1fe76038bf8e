import { Textarea } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { number } from "../../../lib/format.ts";
import { isSending } from "../../../lib/keys.ts";
import { useUser } from "../../../lib/session.ts";
import { readStored, writeStored } from "../../../lib/storage.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { leave } from "../../../ui/chat/composer/leave.ts";
import classes from "../../../ui/chat/composer/MessageInput.module.css";
import { filesMeant } from "../../../ui/chat/composer/pasted.ts";
import { useInsert } from "../../../ui/chat/composer/useInsert.ts";
import { writeOnIn } from "../../../ui/chat/composer/writeOn.ts";
import { EmojiButton } from "../../../ui/chat/emoji/EmojiButton.tsx";
import { VoiceButton } from "../../../ui/chat/voice/VoiceButton.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { signatureOf } from "../authors/signature.ts";
import type { DraftOf } from "../drafts/drafts.ts";
import type { Sending } from "../outbox/sending.ts";
import { rests, writes } from "../presence/attention.ts";
import { WritingNotice } from "../presence/WritingNotice.tsx";
import { AboutBar } from "./AboutBar.tsx";
import { attach } from "./files/attach.ts";
import { FilePreviews } from "./files/FilePreviews.tsx";
import { AttachMenu } from "./lists/AttachMenu.tsx";
import { Notice } from "./Notice.tsx";
import { SignSwitch } from "./SignSwitch.tsx";
import { useReplyActs } from "./suggestions/quickReplies.ts";
import { Suggestions } from "./suggestions/Suggestions.tsx";
import { useSuggestions } from "./suggestions/useSuggestions.ts";
import { TemplateButton } from "./templates/TemplateButton.tsx";
import { tooLong } from "./tooLong.ts";
import { type Composer, INPUT_ID } from "./useComposer.ts";
import { useRescueRecording } from "./useRescueRecording.ts";
import { useSubmit } from "./useSubmit.ts";

const ROWS_MAX = 5;

type Props = { ticket: TicketCard; composer: Composer; drafted: DraftOf; onSend(sending: Sending): void };

/**
 * Text, voice and files. Enter sends, unless the user has chosen otherwise; Shift+Enter begins a line; Escape first drops the quote or
 * edit, then leaves the field.
 */
export function MessageInput({ ticket, composer, drafted, onSend }: Props) {
  const { t } = useTranslation();
  const { draft, change, letGo } = drafted;
  const { body, files, about, coming = [], isRestoring } = draft;
  const isEditing = about?.what === "edit";
  const [signs, setSigns] = useState(readStored("sign") !== "false");
  const { isRecording, setRecording } = composer;
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { insert, noteFocus } = useInsert(field, drafted);
  const keepCut = useRescueRecording(drafted);
  const { name } = useUser();
  const over = tooLong(draft, ticket.limits, signs && !isEditing ? `${signatureOf(name)}\n` : "");
  const submit = useSubmit({ drafted, signs, isTooLong: over !== undefined, onSend });
  const suggestions = useSuggestions({ ticket, drafted, put: insert, isEditing });
  const insertAndGoOn = (text: string) => {
    insert(text);
    field.current?.focus();
  };
  useReplyActs(drafted, ticket, isEditing || isRecording ? undefined : insertAndGoOn);
  const isEmpty = body.trim() === "" && files.length === 0 && coming.length === 0;
  // A recording continues, whatever comes into the field meanwhile.
  const maySpeak = isRecording || (isEmpty && !isEditing);
  useEffect(() => {
    if (about) field.current?.focus();
  }, [about]);

  // Stored in this browser.
  const sign = (next: boolean) => {
    setSigns(next);
    writeStored("sign", String(next));
  };
  const add = (chosen: Iterable<File>) => change((current) => ({ files: attach(current.files, chosen, t) }));
  const send = () => (suggestions.isHeld ? suggestions.again?.() : submit.send());
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.pressed(event)) return;
    if (event.key === "Escape") return about ? letGo() : leave(event);
    if (!isSending(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pastedFiles = filesMeant(event.clipboardData);
    if (isEditing || pastedFiles.length === 0) return;
    event.preventDefault();
    add(pastedFiles);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the form only moves focus into the field, which keyboard users reach by Tab.
    <form
      className={`${classes.input} ${classes.inOneRow}`}
      onClick={writeOnIn(INPUT_ID)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <WritingNotice hasDraft={!isEmpty} />
      {!ticket.connected && (
        <p role="status" className={classes.notice}>
          {t("tickets.disconnected")}
        </p>
      )}
      {!isRestoring && (draft.lost ?? 0) > 0 && (
        <Notice
          text={t("tickets.filesLost", { count: draft.lost })}
          more={draft.lostCaptions?.map((caption) => t("tickets.saidBy", caption)) ?? []}
          onRead={() => change(() => ({ lost: 0, lostCaptions: [] }))}
        />
      )}
      {problem && <Notice text={problem} isUrgent onRead={() => setProblem(undefined)} />}
      {over && (
        <p role="status" className={classes.notice}>
          {t(`tickets.tooLong.${over.what}`, { most: number(over.most), over: number(over.over) })}
        </p>
      )}
      {about && <AboutBar about={about} onLetGo={letGo} />}
      <FilePreviews drafted={drafted} />
      {!isRecording && <Suggestions suggestions={suggestions} />}
      {!isRecording && (
        <Textarea
          ref={field}
          id={INPUT_ID}
          aria-label={t("tickets.write")}
          placeholder={t("tickets.write")}
          dir="auto"
          autosize
          minRows={1}
          maxRows={ROWS_MAX}
          value={body}
          onChange={({ currentTarget: { value } }) => {
            change(() => ({ body: value }));
            if (value === "") rests();
            else writes("writing");
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...suggestions.field}
          onFocus={() => {
            suggestions.field.onFocus();
            noteFocus();
          }}
        />
      )}
      <div className={classes.row}>
        {!isEditing && !isRecording && (
          <AttachMenu signs={signs} onChosen={add} onSend={onSend} onNote={() => composer.choose("note", true)} onSigns={sign} />
        )}
        {!isRecording && <EmojiButton onChosen={insert} onClosed={() => field.current?.focus()} />}
        {!isEditing && !isRecording && ticket.window && <TemplateButton ticket={ticket} onSend={onSend} />}
        {!isRecording && <SignSwitch isOff={isEditing} signs={signs} onChange={sign} />}
        {maySpeak && <VoiceButton onRecording={setRecording} onRecorded={submit.speak} onCut={keepCut} onProblem={setProblem} />}
        {!maySpeak && (
          <IconButton
            label={t(isEditing ? "tickets.saveEdit" : "tickets.send")}
            type="submit"
            variant="filled"
            color="brand"
            disabled={isEmpty || over !== undefined}
            loading={submit.isSaving || isRestoring || coming.length > 0}
          >
            {isEditing ? <IconCheck size={20} aria-hidden /> : <IconSend size={20} aria-hidden />}
          </IconButton>
        )}
      </div>
    </form>
  );
}
