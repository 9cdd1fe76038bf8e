import type { SandboxPhone } from "@recado/contract/sandbox";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { phoneOf, useScan, useStartConnection } from "./queries.ts";

const LOOK_AGAIN_MS = 1000;
const PATIENCE_MS = 30_000;

/** `start`: opens the connection, waits for its code and scans it, in one click. */
export type Linking = { isBusy: boolean; start(): void; scan(qrcode: string): void };

export function useLinking(phone: SandboxPhone): Linking {
  const { t } = useTranslation();
  const { id, qrcode, status } = phone.connection;
  const [isWanted, setWanted] = useState(false);
  const start = useStartConnection(id);
  const { mutate: scan, isPending: isScanning } = useScan(id);
  // State comes by events; while the user waits it is polled as well.
  useQuery({ ...phoneOf(id), refetchInterval: isWanted ? LOOK_AGAIN_MS : false });

  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => {
      setWanted(false);
      toast.failed(t("sandbox.linkTooLong"));
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWanted, t]);

  useEffect(() => {
    if (!isWanted) return;
    if (status === "CONNECTED") setWanted(false);
    // A code that has just expired is refused; the next one arrives by itself.
    else if (!phone.linked && qrcode !== "") scan(qrcode);
  }, [isWanted, status, phone.linked, qrcode, scan]);

  return {
    isBusy: isWanted || isScanning,
    start: () => {
      setWanted(true);
      if (qrcode !== "") return;
      start.mutate(undefined, {
        onError: (error) => {
          setWanted(false);
          toast.refused(error, t);
        },
      });
    },
    scan: (code) => scan(code, { onError: () => toast.failed(t("sandbox.wrongCode")) }),
  };
}
