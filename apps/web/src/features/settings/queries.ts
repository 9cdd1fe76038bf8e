import { type Company, type CompanyHours, type CompanyLocale, companies } from "@recado/contract/companies";
import { type Setting, type SettingKey, settings } from "@recado/contract/settings";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { session, update, useUser } from "../../lib/session.ts";

export const settingKeys = { all: ["settings"] };

export const settingList = queryOptions({ queryKey: settingKeys.all, queryFn: (): Promise<Setting[]> => call(settings.list) });

/** Two changes in a row are sent one after the other, so that the second wins. */
const IN_TURN = { id: "settings" };

/** The newest wins: responses and colleagues' events arrive in any order. */
export const putSetting = (cache: QueryClient, setting: Setting) =>
  cache.setQueryData<Setting[]>(settingKeys.all, (list) => {
    const old = list?.find(({ key }) => key === setting.key);
    if (!list || (old && old.updatedAt > setting.updatedAt)) return list;
    return [...list.filter((one) => one !== old), setting];
  });

export function useChangeSetting() {
  const cache = useQueryClient();
  return useMutation({
    scope: IN_TURN,
    mutationFn: ({ key, value }: { key: SettingKey; value: string }) => call(settings.update, { params: { key }, body: { value } }),
    onSuccess: (setting) => putSetting(cache, setting),
    onError: () => cache.invalidateQueries({ queryKey: settingKeys.all }),
  });
}

/** Zone and language are sent together; the unchanged one keeps its value. */
export function useChangeLocale() {
  const { companyId } = useUser();
  return useMutation({
    scope: IN_TURN,
    mutationFn: (locale: CompanyLocale) => call(companies.updateLocale, { params: { companyId }, body: locale }),
    onSuccess: liveIn,
  });
}

export function useChangeHours() {
  const { companyId } = useUser();
  return useMutation({
    mutationFn: (hours: CompanyHours) => call(companies.updateHours, { params: { companyId }, body: hours }),
    onSuccess: liveIn,
  });
}

function liveIn(company: Company) {
  const now = session();
  if (now.state === "in") update({ company: { ...now.user.company, ...company } });
}
