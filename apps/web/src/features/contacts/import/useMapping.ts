import { ImportTarget } from "@recado/contract/contact-import-news";
import type { ContactImportCard, ImportOptions } from "@recado/contract/contact-imports";
import { useState } from "react";
import { useStartImport } from "./queries.ts";

const COUNTRY = "55";

type Choice = {
  of: number | undefined;
  targets: ReadonlyMap<number, ImportTarget>;
  existing: ImportOptions["existing"];
  countryCode: string;
};
const nothing: Omit<Choice, "of"> = { targets: new Map(), existing: "update", countryCode: COUNTRY };

/** What the columns of a sheet become: as was guessed, but for what somebody has chosen since. Of another sheet nothing is chosen yet. */
export function useMapping(sheet: ContactImportCard | undefined) {
  const [chosen, setChosen] = useState<Choice>({ of: undefined, ...nothing });
  const starting = useStartImport();
  const start = starting.variables?.id === sheet?.id ? starting : undefined;
  const { targets, existing, countryCode } = chosen.of === sheet?.id ? chosen : nothing;
  const change = (some: Partial<Omit<Choice, "of">>) => setChosen({ of: sheet?.id, targets, existing, countryCode, ...some });
  const columns = (sheet?.columns ?? []).map(({ at, guess }) => ({ at, guess, to: targets.get(at) ?? guess }));
  const isChanged = existing !== nothing.existing || countryCode !== COUNTRY || columns.some(({ to, guess }) => to !== guess);
  return {
    columns,
    existing,
    countryCode,
    isStarting: start?.isPending ?? false,
    error: start?.error ?? null,
    /** Whether anything was chosen that would be lost. */
    isLost: sheet?.state === "ready" && isChanged && !start?.isPending,
    becomes: (at: number, to: string) => change({ targets: new Map(targets).set(at, ImportTarget.parse(to)) }),
    takeExisting: (choice: string) => change({ existing: choice === "skip" ? "skip" : "update" }),
    callFrom: (code: string) => change({ countryCode: code.replace(/\D/g, "").replace(/^0+/, "") }),
    begin: () => sheet && starting.mutate({ id: sheet.id, columns: columns.map(({ at, to }) => ({ at, to })), existing, countryCode }),
  };
}

export type Mapping = ReturnType<typeof useMapping>;
