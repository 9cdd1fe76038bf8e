import { type CompanyLocale, companies } from "@recado/contract/companies";
import { type CompanyValues, type ManagedCompany, managedCompanies, type NewCompanyValues } from "@recado/contract/managed-companies";
import { plans } from "@recado/contract/plans";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

export const companyKeys = { all: ["managedCompanies"] };

/** Usage changes all day, without events. */
const REFETCH_MS = 60_000;

export const useCompanies = () =>
  useInfiniteList({
    key: companyKeys.all,
    load: async (query) => {
      const { companies: records, ...page } = await call(managedCompanies.list, { query });
      return { ...page, records };
    },
    lookMs: REFETCH_MS,
  });

export const planChoices = queryOptions({ queryKey: ["plans", "all", "choices"], queryFn: () => call(plans.all) });

export const createCompany = (values: NewCompanyValues): Promise<ManagedCompany> => call(managedCompanies.create, { body: values });
export const changeCompany = (id: number, values: CompanyValues): Promise<ManagedCompany> =>
  call(managedCompanies.update, { params: { id }, body: values });
export const changeCompanyLocale = (companyId: number, locale: CompanyLocale) =>
  call(companies.updateLocale, { params: { companyId }, body: locale });
export const removeCompany = (id: number) => call(managedCompanies.remove, { params: { id } });
