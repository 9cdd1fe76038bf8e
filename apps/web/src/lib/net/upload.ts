import { type Answer, ApiError } from "../refusal.ts";

/** From 0 to 1. */
export type Progress = (part: number) => void;

/** An upload without progress for so long has failed, even if the browser still waits. */
export const SILENCE_MS = 60_000;

/** `withinMs`: a shorter timeout than the default, for requests without a file. */
export type UploadOptions = { onProgress?: Progress | undefined; signal?: AbortSignal | undefined; withinMs?: number };

/** fetch does not report upload progress; XMLHttpRequest does. */
export function sendForm(url: string, form: FormData, headers: Record<string, string>, options: UploadOptions = {}): Promise<Answer> {
  const request = new XMLHttpRequest();
  request.open("POST", url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  return new Promise((resolve, reject) => {
    const lose = () => {
      request.onabort = null; // a timeout, not an abort by the user
      request.abort();
      void canRead(form).then((can) => reject(can ? new TypeError("The file did not get through.") : new ApiError("ERR_FILE_UNREADABLE")));
    };
    let silence = setTimeout(lose, SILENCE_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(lose, SILENCE_MS);
      options.onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve({ status: request.status, body: jsonOf(request.responseText) });
    request.onerror = lose;
    request.onabort = () => reject(new DOMException("It was given up on its way.", "AbortError"));
    request.onloadend = () => clearTimeout(silence);
    options.signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** A file that was changed, moved or deleted since it was chosen fails like a network error, but would fail on every retry. */
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

/** The form's fields: files under one name; text as it is, several texts in order, everything else as JSON. */
export function formOf(field: string, files: File[], body: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined && value !== null)
      for (const text of isTexts(value) ? value : [value]) form.append(name, typeof text === "string" ? text : JSON.stringify(text));
  for (const file of files) form.append(field, file);
  return form;
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");
