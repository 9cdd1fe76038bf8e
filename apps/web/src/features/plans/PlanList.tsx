import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs";
import { useLive } from "../../lib/realtime.ts";
import { EditableList } from "../../ui/noun/EditableList.tsx";
import { PlanDialog } from "./PlanDialog.tsx";
import { PlanRow } from "./PlanRow.tsx";
import { usePlans } from "./queries.ts";
import { planReactions } from "./realtime.ts";

/** For the platform's users, in a tab of the settings. */
export function PlanList() {
  const list = usePlans();
  useLive(planReactions);
  return (
    <EditableList
      noun={{ texts: "plans", icon: IconReceipt }}
      list={list}
      isPart
      row={(plan, edit) => <PlanRow plan={plan} onEdit={edit} />}
      dialog={(plan, close) => <PlanDialog {...(plan && { plan })} onClose={close} />}
    />
  );
}
