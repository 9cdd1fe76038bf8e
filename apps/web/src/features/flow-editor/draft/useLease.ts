import { flows, LEASE_SECONDS, type Lease } from "@recado/contract/flows";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../../lib/api.ts";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { ApiError } from "../../../lib/refusal.ts";

const RENEW_MS = (LEASE_SECONDS / 3) * 1000;

export type Hold = {
  /** Whether this tab holds the draft's lease; undefined until the server has answered. */
  isOurs: boolean | undefined;
  other: Lease | null;
};

type Props = {
  id: number;
  tab: string;
  mayEdit: boolean;
  /** The lease at the time the draft was loaded. */
  held: Lease | null;
  /** This tab has got the lease, at this version of the draft. */
  onTaken(version: number): void;
  onLost(): void;
};

/** Only one tab edits the draft at a time. It renews its lease; the others are read-only, and learn when the lease is free. */
export function useLease({ id, tab, mayEdit, held: heldLease, onTaken, onLost }: Props) {
  // Another editor is shown from the first render: a later notice would push the canvas down.
  const [other] = useState(heldLease?.tab === tab ? null : heldLease);
  const [leaseState, setLeaseState] = useState<Hold>({ isOurs: mayEdit && !other ? undefined : false, other });
  const taken = useSteady(onTaken);
  const lost = useSteady(onLost);

  const take = useCallback(
    async (takeOver = false) => {
      try {
        const { version } = await call(flows.lease, { params: { id }, body: { tab, takeOver } });
        setLeaseState((before) => {
          if (before.isOurs !== true) queueMicrotask(() => taken(version));
          return { isOurs: true, other: null };
        });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "ERR_FLOW_HELD") return; // retried with the next renewal
        const { lease } = await call(flows.draft, { params: { id } }).catch(() => ({ lease: null }));
        setLeaseState((before) => {
          if (before.isOurs) queueMicrotask(lost);
          return { isOurs: false, other: lease ?? before.other };
        });
      }
    },
    [id, tab, taken, lost],
  );

  /** The lease as the server broadcasts it. */
  const heard = useCallback(
    (lease: Lease | null) => {
      if (!lease) return void (mayEdit && take());
      if (lease.tab === tab) return;
      setLeaseState((before) => {
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

  return { ...leaseState, take, heard };
}

export const release = (id: number, tab: string) => void call(flows.release, { params: { id }, body: { tab } }).catch(() => {});
