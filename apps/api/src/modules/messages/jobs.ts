import { job } from "../../platform/jobs.ts";
import { longMediaBell, mediaBell, receiveBell, recordingBell } from "./bells.ts";
import { prepareMedia as prepare } from "./media/prepare.ts";
import { receiveNext } from "./receive/next.ts";

/** The queue only says that there is work: one conversation at a time, many conversations at once. */
export const receiveInbound = job({
  ...receiveBell,
  async run(companyId, { connectionId, chat }) {
    while (await receiveNext(companyId, connectionId, chat));
  },
});

export const prepareMedia = job({ ...mediaBell, run: (companyId, { messageId }) => prepare(companyId, messageId) });
export const prepareLongMedia = job({ ...longMediaBell, run: (companyId, { messageId }) => prepare(companyId, messageId, "long") });
export const prepareRecording = job({ ...recordingBell, run: (companyId, { messageId }) => prepare(companyId, messageId) });
