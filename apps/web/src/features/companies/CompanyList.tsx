import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import { useLive } from "../../lib/realtime.ts";
import { EditableList } from "../../ui/noun/EditableList.tsx";
import { CompanyDialog } from "./CompanyDialog.tsx";
import { CompanyRow } from "./CompanyRow.tsx";
import { useCompanies } from "./queries.ts";
import { companyReactions } from "./realtime.ts";

/** For the platform's users, in a tab of the settings. */
export function CompanyList() {
  const list = useCompanies();
  useLive(companyReactions);
  return (
    <EditableList
      noun={{ texts: "companies", icon: IconBuilding }}
      list={list}
      isPart
      row={(company, edit) => <CompanyRow company={company} onEdit={edit} />}
      dialog={(company, close) => <CompanyDialog {...(company && { company })} onClose={close} />}
    />
  );
}
