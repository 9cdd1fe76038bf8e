import type { Ctx } from "../../../platform/company.ts";

/** The company's messages that get this ack for the first time. */
export const raiseAck = ({ tx }: Ctx, personId: number, ack: number) =>
  tx
    .updateTable("sandbox_messages")
    .set({ ack })
    .where("person_id", "=", personId)
    .where("from_company", "=", true)
    .where("ack", "<", ack)
    .where((eb) => eb.or([eb.val(ack < 4), eb("kind", "in", ["voice", "audio"])]))
    .returning("provider_id as providerId")
    .execute();

/** The messages that waited for the phone to come online. */
export const markDelivered = ({ tx }: Ctx, personId: number) =>
  tx
    .updateTable("sandbox_messages")
    .set({ ack: 2 })
    .where("person_id", "=", personId)
    .where("from_company", "=", true)
    .where("ack", "<", 2)
    .returning("provider_id as providerId")
    .execute();

/** The messages that the company's side has received. */
export const markReached = ({ tx }: Ctx, providerIds: string[]) =>
  tx
    .updateTable("sandbox_messages")
    .set({ ack: 2 })
    .where("provider_id", "in", providerIds)
    .where("from_company", "=", false)
    .where("ack", "<", 2)
    .execute();

/** The messages that the company's agents have read. */
export const markReadByAgents = ({ tx }: Ctx, connectionId: number, providerIds: string[]) =>
  tx
    .updateTable("sandbox_messages")
    .set({ ack: 3 })
    .where("provider_id", "in", providerIds)
    .where("from_company", "=", false)
    .where("ack", "<", 3)
    .where("person_id", "in", (eb) => eb.selectFrom("sandbox_people").select("id").where("connection_id", "=", connectionId))
    .returning("id")
    .execute();
