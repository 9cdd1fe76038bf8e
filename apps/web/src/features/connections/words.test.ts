import { causes } from "@recado/channels/channel";
import { ConnectionStatus, Provider } from "@recado/contract/connections";
import { expect, test } from "vitest";
import { whole } from "../../i18n/whole.ts";
import { whyOf } from "./state.ts";

/** The last three are only in the history. */
const all = [...causes, "rested", "unreadable", "wrong-secret"];

test.each(Object.entries(whole))("in %s every status, every cause and every provider has its words", (_, texts) => {
  const whys = ConnectionStatus.options.flatMap((status) =>
    all.flatMap((cause) => [undefined, "Ana"].map((by) => whyOf({ status, cause, by: by ?? null }) ?? `none for ${cause}`)),
  );
  const keys = [
    ...ConnectionStatus.options.map((status) => `connections.status.${status}`),
    ...new Set(whys),
    ...Provider.options.map((provider) => `connections.provider.${provider}`),
  ];
  expect(keys.filter((key) => !wordsAt(texts, key))).toEqual([]);
});

const wordsAt = (texts: object, key: string) =>
  key.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], texts);
