import { type Answer, ApiError } from "../refusal.ts";

/** From 0 to 1. */
export type Progress = (part: number) => void;

/** A line on which nothing comes for so long is none, whatever the browser still hopes for. */
export const SILENCE_MS = 60_000;

/** `withinMs`: how long whoever asks waits, where it is not a file and less than what is waited for otherwise. */
export type UploadOptions = { onProgress?: Progress | undefined; signal?: AbortSignal | undefined; withinMs?: number };

/** The browser's fetch does not say how much of a file has left; this older way does. */
export function sendForm(url: string, form: FormData, headers: Record<string, string>, told: UploadOptions = {}): Promise<Answer> {
  const request = new XMLHttpRequest();
  request.open("POST", url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  return new Promise((resolve, reject) => {
    const lose = () => {
      request.onabort = null; // given up by nobody
      request.abort();
      void canRead(form).then((can) => reject(can ? new TypeError("The file did not get through.") : new ApiError("ERR_FILE_UNREADABLE")));
    };
    let silence = setTimeout(lose, SILENCE_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(lose, SILENCE_MS);
      told.onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve({ status: request.status, body: jsonOf(request.responseText) });
    request.onerror = lose;
    request.onabort = () => reject(new DOMException("It was given up on its way.", "AbortError"));
    request.onloadend = () => clearTimeout(silence);
    told.signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** A file that was changed, moved or deleted since it was chosen fails as if there were no line, and would each time. */
const canRead = (form: FormData): Promise<boolean> =>
  Promise.all([...form.values()].map((one) => one instanceof File && one.size > 0 && one.slice(0, 1).arrayBuffer())).then(
    () => true,
    () => false,
  );

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Files under one name, and beside them what else there is to say: text as it is, several texts one after the other, everything else as JSON. */
export function formOf(field: string, files: File[], body: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined && value !== null)
      for (const text of isTexts(value) ? value : [value]) form.append(name, typeof text === "string" ? text : JSON.stringify(text));
  for (const file of files) form.append(field, file);
  return form;
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");
