import { externalApi } from "@recado/contract/external-api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formOf, type Progress, sendForm } from "../../lib/net/upload.ts";
import { ApiError, refusalOf } from "../../lib/refusal.ts";

export const callKeys = { all: ["api-calls"], of: (id: number) => ["api-calls", id] };

export const callsOf = (id: number) =>
  queryOptions({ queryKey: callKeys.of(id), queryFn: () => call(externalApi.calls, { params: { id } }), staleTime: 0 });

export type Trial = { token: string; number: string; body: string; file?: File };

/** Sends as another system would: with the connection's token, not the user's session. */
export async function trySending({ token, number, body, file }: Trial, onProgress?: Progress) {
  const form = formOf("medias", file ? [file] : [], { number, body });
  const answer = await sendForm(`/api${externalApi.send.path}`, form, { authorization: `Bearer ${token}` }, { onProgress }).catch(
    (error: unknown) => {
      throw error instanceof ApiError ? error : new ApiError("ERR_OFFLINE");
    },
  );
  if (answer.status >= 400) throw refusalOf(answer);
  return externalApi.send.response.parse(answer.body);
}
