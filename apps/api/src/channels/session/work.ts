import type { Channel } from "@recado/channels/channel";
import { deliverNext } from "../../modules/messages/delivery/delivery.ts";
import { runProviderRequest } from "../../modules/messages/delivery/providerRequests.ts";
import type { Holding } from "../makers.ts";
import { type Pump, pump } from "./pump.ts";

const REQUESTS_AT_ONCE = 2;
/** Beyond those, for what cannot wait until they are done. */
const URGENT_AT_ONCE = 1;

type Work = {
  holding: Holding;
  inFlight: number;
  isOpen(): boolean;
  channel(): Channel | undefined;
  guarded<T>(work: () => Promise<T>): Promise<T>;
};

/** First what leaves through a channel, then what is asked of it: only while it is up, for what is said meanwhile waits for it. */
export function workOf({ holding, inFlight, isOpen, channel, guarded }: Work): Pump[] {
  const { companyId } = holding;
  let asking = 0;
  return [
    pump({
      many: inFlight,
      isOpen,
      run: (found) =>
        guarded(async () => {
          const now = channel();
          return now ? deliverNext(companyId, holding, now, found) : "nothing";
        }),
    }),
    pump({
      many: REQUESTS_AT_ONCE + URGENT_AT_ONCE,
      isOpen,
      run: (found) =>
        guarded(async () => {
          const now = channel();
          const onlyUrgent = asking >= REQUESTS_AT_ONCE;
          asking++;
          try {
            return now && (await runProviderRequest(companyId, holding, now, { onlyUrgent, found })) ? "delivered" : "nothing";
          } finally {
            asking--;
          }
        }),
    }),
  ];
}
