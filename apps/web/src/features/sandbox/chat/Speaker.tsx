import { NativeSelect } from "@mantine/core";
import type { SandboxPerson, SandboxPhone } from "@recado/contract/sandbox";
import { useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";

export type Speaking = { id: number | undefined; others: SandboxPerson[]; choose(id: number): void };

/** The group member who writes and reacts: the first customer, until another is chosen. */
export function useSpeaker({ people }: SandboxPhone, { isGroup }: SandboxPerson): Speaking {
  const others = isGroup ? people.filter((one) => !one.isGroup && one.online).sort((one, other) => one.id - other.id) : [];
  const [chosen, choose] = useState<number>();
  return { id: others.some(({ id }) => id === chosen) ? chosen : others[0]?.id, others, choose };
}

export function Speaker({ speaker: { id, others, choose } }: { speaker: Speaking }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      size="sm"
      label={t("sandbox.speaker")}
      data={others.map((one) => ({ value: String(one.id), label: one.name }))}
      value={String(id ?? "")}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  );
}
