import { useDocumentVisibility } from "@mantine/hooks";
import type { SandboxMessage, SandboxPerson } from "@recado/contract/sandbox";
import { useEffect } from "react";
import { useRead } from "../queries.ts";

type Looking = { connectionId: number; person: SandboxPerson; messages: SandboxMessage[] };

const READ = 3;

/** A visible conversation is read; in a background tab it is not. */
export function useReading({ connectionId, person, messages }: Looking) {
  const visibility = useDocumentVisibility();
  const { mutate } = useRead(connectionId, person.id);
  const last = messages.findLast(({ fromCompany, ack }) => fromCompany && ack < READ)?.id;
  const isLooking = visibility === "visible" && person.online && last !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is read once.
  useEffect(() => {
    if (isLooking) mutate(false);
  }, [isLooking, last, mutate]);
}
