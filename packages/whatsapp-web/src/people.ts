import type { Person } from "@recado/channels/inbound";
import type { WASocket } from "baileys";
import type { Address } from "./convert/address.ts";
import { lidJid, lidOf, numberJid, numberOf } from "./convert/jids.ts";

type LidMapping = Pick<WASocket["signalRepository"]["lidMapping"], "getPNForLID" | "getLIDForPN">;

/** People have a number and a LID, and messages contain one or both: adds the other from the session's own mapping. */
export function peopleOf(mapping: LidMapping) {
  const complete = async (person: Person | null): Promise<Person | null> => {
    if (!person || (person.number && person.lid)) return person;
    if (person.lid) return { ...person, number: numberOf(await orNull(mapping.getPNForLID(lidJid(person.lid)))) };
    // Asking WhatsApp for a missing LID would delay the message, so only the stored mapping is used.
    return person;
  };

  return {
    complete,
    completed: async <A extends Address>(address: A): Promise<A> => ({
      ...address,
      peer: await complete(address.peer),
      author: await complete(address.author),
    }),
    /** WhatsApp expects receipts and rejections at the address that the message came from: the LID, if there is one. */
    lidJidOf: async (chat: string): Promise<string> => {
      const number = numberOf(chat);
      if (!number) return chat;
      const lid = lidOf(await orNull(mapping.getLIDForPN(numberJid(number))));
      return lid ? lidJid(lid) : chat;
    },
  };
}

export type People = ReturnType<typeof peopleOf>;

async function orNull(lookup: Promise<string | null>): Promise<string | null> {
  try {
    return await lookup;
  } catch {
    return null;
  }
}
