export type Call = { token: string; number: string; body: string; file?: string };

export const addressOf = (origin: string) => `${origin}/api/messages/send`;

/** The same request as a curl command. `token`: a placeholder if none has been typed. */
export function curlOf({ token, number, body, file }: Call, origin: string): string {
  const head = [`curl -X POST ${quoted(addressOf(origin))}`, `-H ${quoted(`Authorization: Bearer ${token}`)}`];
  const rest =
    file === undefined
      ? [`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(JSON.stringify({ number, body }))}`]
      : [
          `-F ${quoted(`number=${number}`)}`,
          ...(body === "" ? [] : [`--form-string ${quoted(`body=${body}`)}`]),
          `-F ${quoted(`medias=@"${named(file)}"`)}`,
        ];
  return [...head, ...rest].join(" \\\n  ");
}

/** Quotes any text as one shell word. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Escapes a file name within curl's own quotes. */
const named = (file: string) => file.replace(/["\\]/g, "\\$&");
