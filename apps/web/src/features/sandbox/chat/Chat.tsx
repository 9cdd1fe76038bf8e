import type { SandboxPerson, SandboxPhone } from "@recado/contract/sandbox";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { chatOf } from "../queries.ts";
import type { Linking } from "../useLinking.ts";
import type { About } from "./about.ts";
import { BubbleList } from "./BubbleList.tsx";
import classes from "./Chat.module.css";
import { ChatHeader } from "./ChatHeader.tsx";
import { Composer } from "./Composer.tsx";
import { useSpeaker } from "./Speaker.tsx";
import { Trouble } from "./Trouble.tsx";
import { useReading } from "./useReading.ts";

type Props = { phone: SandboxPhone; person: SandboxPerson; linking: Linking; onLeave(): void };

/** A customer's conversation with the company, as on their phone. */
export function Chat({ phone, person, linking, onLeave }: Props) {
  const { data, error, refetch } = useQuery(chatOf(phone.connection.id, person.id));
  const [about, setAbout] = useState<About>();
  const speaker = useSpeaker(phone, person);
  useReading({ connectionId: phone.connection.id, person, messages: data ?? [] });
  return (
    <div className={classes.chat}>
      <ChatHeader phone={phone} person={person} speaker={speaker} onLeave={onLeave} />
      <Trouble phone={phone} person={person} linking={linking} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <BubbleList connectionId={phone.connection.id} person={person} speakerId={speaker.id} messages={data} onAbout={setAbout} />
      ) : (
        <PageSkeleton />
      )}
      <Composer
        key={about?.what === "edit" ? about.message.id : "new"}
        phone={phone}
        person={person}
        speaker={speaker}
        about={about}
        onDone={() => setAbout(undefined)}
      />
    </div>
  );
}
