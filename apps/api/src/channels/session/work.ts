import type { Channel } from "@recado/channels/channel";
import { deliverNext } from "../../modules/messages/delivery/delivery.ts";
import { runProviderRequest } from "../../modules/messages/delivery/providerRequests.ts";
import type { Holding } from "../makers.ts";
import { type Pump, pump } from "./pump.ts";

const REQUESTS_AT_ONCE = 2;
/** In addition to those, reserved for requests that cannot wait. */
const URGENT_AT_ONCE = 1;

type Work = {
  holding: Holding;
  inFlight: number;
  isOpen(): boolean;
  channel(): Channel | undefined;
  guarded<T>(work: () => Promise<T>): Promise<T>;
};

/** Two pumps, deliveries and provider requests. Both run only while the channel is up; until then their items wait in the database. */
export function workOf({ holding, inFlight, isOpen, channel, guarded }: Work): Pump[] {
  const { companyId } = holding;
  let asking = 0;
  return [
    pump({
      many: inFlight,
      isOpen,
      run: (onFound) =>
        guarded(async () => {
          const now = channel();
          return now ? deliverNext(companyId, holding, now, onFound) : "none";
        }),
    }),
    pump({
      many: REQUESTS_AT_ONCE + URGENT_AT_ONCE,
      isOpen,
      run: (onFound) =>
        guarded(async () => {
          const now = channel();
          const onlyUrgent = asking >= REQUESTS_AT_ONCE;
          asking++;
          try {
            return now && (await runProviderRequest(companyId, holding, now, { onlyUrgent, found: onFound })) ? "delivered" : "none";
          } finally {
            asking--;
          }
        }),
    }),
  ];
}
