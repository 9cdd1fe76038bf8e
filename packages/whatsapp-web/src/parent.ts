import { askingOver } from "@recado/channels/beta/link";
import type { ChannelEvent } from "@recado/channels/channel";
import type { Answer, ParentQuestions, ToParent } from "@recado/channels/engine";

/** The process that started us, as one session sees it. */
export type Parent = {
  ask<Name extends keyof ParentQuestions>(name: Name, asked: ParentQuestions[Name]["asked"]): Promise<ParentQuestions[Name]["answer"]>;
  tell(event: ChannelEvent): void;
};

export function parentOver(send: (message: ToParent) => void) {
  const questions = askingOver((message) => send(message as ToParent));
  return {
    hear: (answer: Answer) => questions.hear(answer),
    of: (session: string): Parent => ({
      ask: (name, asked) => questions.ask({ session, name, ...asked }) as Promise<never>,
      tell: (event) => send({ type: "event", session, event }),
    }),
  };
}
