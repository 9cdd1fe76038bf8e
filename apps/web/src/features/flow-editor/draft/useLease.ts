import { flows, LEASE_SECONDS, type Lease } from "@recado/contract/flows";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../../lib/api.ts";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { ApiError } from "../../../lib/refusal.ts";

const RENEW_MS = (LEASE_SECONDS / 3) * 1000;

export type Hold = {
  /** Whether this tab edits; undefined until the server has said so. */
  isOurs: boolean | undefined;
  other: Lease | null;
};

type Props = {
  id: number;
  tab: string;
  mayEdit: boolean;
  /** Who had it when the draft was loaded. */
  held: Lease | null;
  /** The draft has become ours, at this version of it. */
  onTaken(version: number): void;
  onLost(): void;
};

/** One edits at a time. Whoever has the draft says so again and again; whoever has not looks on, and is told when it is free. */
export function useLease({ id, tab, mayEdit, held, onTaken, onLost }: Props) {
  // Where somebody else edits that is said from the first moment: what came later would push the canvas down.
  const [other] = useState(held?.tab === tab ? null : held);
  const [hold, setHold] = useState<Hold>({ isOurs: mayEdit && !other ? undefined : false, other });
  const taken = useSteady(onTaken);
  const lost = useSteady(onLost);

  const take = useCallback(
    async (takeOver = false) => {
      try {
        const { version } = await call(flows.lease, { params: { id }, body: { tab, takeOver } });
        setHold((before) => {
          if (before.isOurs !== true) queueMicrotask(() => taken(version));
          return { isOurs: true, other: null };
        });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "ERR_FLOW_HELD") return; // the next time it is asked
        const { lease } = await call(flows.draft, { params: { id } }).catch(() => ({ lease: null }));
        setHold((before) => {
          if (before.isOurs) queueMicrotask(lost);
          return { isOurs: false, other: lease ?? before.other };
        });
      }
    },
    [id, tab, taken, lost],
  );

  /** What the server tells everybody who looks at it. */
  const heard = useCallback(
    (lease: Lease | null) => {
      if (!lease) return void (mayEdit && take());
      if (lease.tab === tab) return;
      setHold((before) => {
        if (before.isOurs) queueMicrotask(lost);
        return { isOurs: false, other: lease };
      });
    },
    [mayEdit, take, tab, lost],
  );

  useEffect(() => {
    if (!mayEdit) return;
    void take();
    const timer = setInterval(() => void take(), RENEW_MS);
    return () => clearInterval(timer);
  }, [mayEdit, take]);

  return { ...hold, take, heard };
}

export const release = (id: number, tab: string) => void call(flows.release, { params: { id }, body: { tab } }).catch(() => {});
