import { type MessageRateValues, messageRates } from "@recado/contract/message-rates";
import { call } from "../../lib/api.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";
import { destinationsMatching } from "./destinations.ts";

export const messageRateKeys = { all: ["messageRates"] };

/** Searched by the localized country name: the server only knows codes. */
export const useMessageRates = () =>
  useInfiniteList({
    key: messageRateKeys.all,
    load: async ({ searchParam, pageNumber }) => {
      if (searchParam === "") return call(messageRates.list, { query: { pageNumber } });
      const countries = destinationsMatching(searchParam);
      if (countries.length === 0) return { records: [], count: 0, hasMore: false };
      return call(messageRates.list, { query: { countries, pageNumber } });
    },
  });

export const saveMessageRate = (id: number | undefined, values: MessageRateValues) =>
  id === undefined ? call(messageRates.create, { body: values }) : call(messageRates.update, { params: { id }, body: values });

export const removeMessageRate = (id: number) => call(messageRates.remove, { params: { id } });
