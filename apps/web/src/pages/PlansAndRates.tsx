import { MessageRateList } from "../features/message-rates/MessageRateList.tsx";
import { PlanList } from "../features/plans/PlanList.tsx";
import { usePlans } from "../features/plans/queries.ts";

/** What a company pays, and below it what Meta asks for a message: not before it is known where that begins, for nothing may move. */
export function PlansAndRates() {
  const { isPending } = usePlans();
  return (
    <>
      <PlanList />
      {!isPending && <MessageRateList />}
    </>
  );
}
