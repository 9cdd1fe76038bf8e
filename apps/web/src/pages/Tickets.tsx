import { Suspense } from "react";
import { usePlan } from "../features/frame/access.ts";
import { FlowsContext } from "../features/tickets/conversation/flows.ts";
import { type PlanMessage, PlanMessageContext } from "../features/tickets/conversation/header/planMessage.ts";
import type { EditContact } from "../features/tickets/drawer/editContact.ts";
import { TicketsScreen } from "../features/tickets/TicketsScreen.tsx";
import { withWords } from "../lib/i18n.ts";
import { part } from "../ui/part.tsx";
import { flowDialogs } from "./flowDialogs.tsx";

export function Tickets() {
  const plan = usePlan();
  return (
    <PlanMessageContext value={plan?.useSchedules ? planMessage : undefined}>
      <FlowsContext value={flowDialogs}>
        <TicketsScreen editContact={editContact} />
      </FlowsContext>
    </PlanMessageContext>
  );
}

const editContact: EditContact = (contactId, close) => (
  <Suspense>
    <ContactDialog contactId={contactId} onClose={close} />
  </Suspense>
);

const planMessage: PlanMessage = (about, close) => (
  <Suspense>
    <ScheduleDialog {...about} onClose={close} />
  </Suspense>
);

const ContactDialog = part(withWords(async () => (await import("../features/contacts/ContactDialog.tsx")).ContactDialog, "people"));
const ScheduleDialog = part(withWords(async () => (await import("../features/schedules/ScheduleDialog.tsx")).ScheduleDialog, "people"));
