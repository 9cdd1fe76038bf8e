import { type HelpValues, helps } from "@recado/contract/helps";
import { call } from "../../lib/api.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

export const helpKeys = { all: ["helps"] };

export const useHelps = () => useInfiniteList({ key: helpKeys.all, load: (query) => call(helps.list, { query }) });

export const saveHelp = (id: number | undefined, values: HelpValues) =>
  id === undefined ? call(helps.create, { body: values }) : call(helps.update, { params: { id }, body: values });

export const removeHelp = (id: number) => call(helps.remove, { params: { id } });
