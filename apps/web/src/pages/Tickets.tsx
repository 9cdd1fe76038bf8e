import { lazy, Suspense } from "react";
import { ContactDialog } from "../features/contacts/ContactDialog.tsx";
import { usePlan } from "../features/frame/access.ts";
import { type PlanMessage, PlanMessageContext } from "../features/tickets/conversation/planMessage.ts";
import { TicketsScreen } from "../features/tickets/TicketsScreen.tsx";

export function Tickets() {
  const plan = usePlan();
  return (
    <PlanMessageContext value={plan?.useSchedules ? planMessage : undefined}>
      <TicketsScreen editContact={(contactId, close) => <ContactDialog contactId={contactId} onClose={close} />} />
    </PlanMessageContext>
  );
}

const planMessage: PlanMessage = (about, close) => (
  <Suspense>
    <ScheduleDialog {...about} onClose={close} />
  </Suspense>
);

const ScheduleDialog = lazy(async () => ({ default: (await import("../features/schedules/ScheduleDialog.tsx")).ScheduleDialog }));
