import type { Person } from "@recado/channels/inbound";
import type { WASocket } from "baileys";
import type { Address } from "./convert/address.ts";
import { lidJid, lidOf, numberJid, numberOf } from "./convert/jids.ts";

type LidMapping = Pick<WASocket["signalRepository"]["lidMapping"], "getPNForLID" | "getLIDForPN">;

/** People have a number and a LID, messages tell one of them or both: the session's own memory knows the other. */
export function peopleOf(mapping: LidMapping) {
  const complete = async (person: Person | null): Promise<Person | null> => {
    if (!person || (person.number && person.lid)) return person;
    if (person.lid) return { ...person, number: numberOf(await known(mapping.getPNForLID(lidJid(person.lid)))) };
    // Asking WhatsApp for a LID that we lack would hold up whoever waits for this message: what is stored must do.
    return person;
  };

  return {
    complete,
    completed: async <A extends Address>(address: A): Promise<A> => ({
      ...address,
      peer: await complete(address.peer),
      author: await complete(address.author),
    }),
    /** WhatsApp expects receipts and rejections where the message came from: at the LID, when there is one. */
    lidJidOf: async (chat: string): Promise<string> => {
      const number = numberOf(chat);
      if (!number) return chat;
      const lid = lidOf(await known(mapping.getLIDForPN(numberJid(number))));
      return lid ? lidJid(lid) : chat;
    },
  };
}

export type People = ReturnType<typeof peopleOf>;

async function known(asked: Promise<string | null>): Promise<string | null> {
  try {
    return await asked;
  } catch {
    return null;
  }
}
