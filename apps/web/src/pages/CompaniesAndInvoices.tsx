import { OpenInvoices } from "../features/billing/OpenInvoices.tsx";
import { CompanyList } from "../features/companies/CompanyList.tsx";
import { useCompanies } from "../features/companies/queries.ts";

/** The companies, and below them what they still owe: only rendered once the companies have loaded, so that nothing moves. */
export function CompaniesAndInvoices() {
  const { isPending } = useCompanies();
  return (
    <>
      <CompanyList />
      {!isPending && <OpenInvoices />}
    </>
  );
}
