import { useState } from "react";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { readStored, writeStored } from "../../../lib/storage.ts";

/** Which lanes are folded, in this browser. */
export function useFolded() {
  const [folded, setFolded] = useState(() => new Set((readStored("foldedLanes") ?? "").split(",").filter(Boolean).map(Number)));
  const fold = useSteady((tagId: number) => {
    const next = new Set(folded);
    if (!next.delete(tagId)) next.add(tagId);
    writeStored("foldedLanes", [...next].join());
    setFolded(next);
  });
  return { folded, fold };
}
