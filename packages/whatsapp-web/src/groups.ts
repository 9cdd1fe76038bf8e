import type { GroupMetadata, WASocket } from "baileys";

const GROUPS_MAX = 500;

/** Caches group metadata: without it, each send to a group would ask WhatsApp, which soon refuses to answer. */
export function groupCache() {
  const groups = new Map<string, GroupMetadata>();

  const put = (group: GroupMetadata) => {
    groups.delete(group.id);
    groups.set(group.id, group);
    const [oldest] = groups.keys();
    if (groups.size > GROUPS_MAX && oldest) groups.delete(oldest);
  };

  return {
    known: (id: string): GroupMetadata | undefined => groups.get(id),
    /**
     * Older groups address their members by number. Messages about a member's message must use the group's form of address, or phones do
     * not find it.
     */
    isByNumber: (id: string): boolean => groups.get(id)?.addressingMode === "pn",

    async get(sock: Pick<WASocket, "groupMetadata">, id: string): Promise<GroupMetadata | undefined> {
      const cached = groups.get(id);
      if (cached) return cached;
      try {
        const group = await Promise.race([sock.groupMetadata(id), after(ANSWER_MS)]);
        if (group) put(group);
        return group;
      } catch {
        return undefined;
      }
    },

    watch(sock: Pick<WASocket, "ev">) {
      sock.ev.on("groups.upsert", (groupList) => groupList.forEach(put));
      sock.ev.on("groups.update", (changed) => {
        for (const change of changed) {
          const group = change.id && groups.get(change.id);
          if (group) put({ ...group, ...change });
        }
      });
      // A message is encrypted for the group's members: fetch them again before the next one.
      sock.ev.on("group-participants.update", ({ id }) => void groups.delete(id));
    },
  };
}

/** A message waits for the name of its group, but not for long. */
const ANSWER_MS = 3_000;

const after = (ms: number) => new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), ms).unref());

export type GroupCache = ReturnType<typeof groupCache>;
