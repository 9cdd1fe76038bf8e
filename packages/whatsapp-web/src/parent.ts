import { askingOver } from "@recado/channels/beta/link";
import type { ChannelEvent } from "@recado/channels/channel";
import type { Answer, ParentQuestions, ToParent } from "@recado/channels/engine";

/** The parent process, as one session sees it. */
export type Parent = {
  ask<Name extends keyof ParentQuestions>(name: Name, args: ParentQuestions[Name]["asked"]): Promise<ParentQuestions[Name]["answer"]>;
  tell(event: ChannelEvent): void;
};

export function parentOver(send: (message: ToParent) => void) {
  const questions = askingOver((message) => send(message as ToParent));
  return {
    hear: (answer: Answer) => questions.hear(answer),
    of: (session: string): Parent => ({
      ask: (name, args) => questions.ask({ session, name, ...args }) as Promise<never>,
      tell: (event) => send({ type: "event", session, event }),
    }),
  };
}
