import { MessageRateList } from "../features/message-rates/MessageRateList.tsx";
import { PlanList } from "../features/plans/PlanList.tsx";
import { usePlans } from "../features/plans/queries.ts";

/** The plans, and below them Meta's message rates: only rendered once the plans have loaded, so that nothing moves. */
export function PlansAndRates() {
  const { isPending } = usePlans();
  return (
    <>
      <PlanList />
      {!isPending && <MessageRateList />}
    </>
  );
}
