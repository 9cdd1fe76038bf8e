import { useRef, useState } from "react";
import type { UploadOptions } from "../../lib/net/upload.ts";
import { ApiError, asRefusal } from "../../lib/refusal.ts";

type Source<T> = {
  /** The endings of the file's name, as `.xlsx`. */
  accepts: readonly string[];
  maxBytes: number;
  send(file: File, options: UploadOptions): Promise<T>;
  onSent(sent: T): void;
};

/** Uploads one spreadsheet at a time. Files of another kind, and files that are too large, are refused before they are sent. */
export function useSheetUpload<T>({ accepts, maxBytes, send, onSent }: Source<T>) {
  const [part, setPart] = useState<number>();
  const [refusal, setRefusal] = useState<ApiError>();
  const sending = useRef<AbortController>(undefined);

  const upload = async (file: File | null | undefined) => {
    if (!file || part !== undefined) return;
    setRefusal(undefined);
    if (!accepts.some((ending) => file.name.toLowerCase().endsWith(ending))) return setRefusal(new ApiError("ERR_FILE_TYPE"));
    if (file.size > maxBytes) return setRefusal(new ApiError("ERR_FILE_TOO_LARGE", { most: maxBytes }));
    sending.current = new AbortController();
    setPart(0);
    try {
      onSent(await send(file, { onProgress: setPart, signal: sending.current.signal }));
    } catch (error) {
      if (!(error instanceof DOMException)) setRefusal(asRefusal(error));
    } finally {
      setPart(undefined);
    }
  };
  return { accepts, part, isSending: part !== undefined, refusal, setRefusal, upload, abort: () => sending.current?.abort() };
}

export type SheetUpload = ReturnType<typeof useSheetUpload>;
