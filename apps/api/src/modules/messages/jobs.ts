import { job } from "../../platform/jobs.ts";
import { longMediaJob, mediaJob, receiveJob, recordingJob } from "./jobKeys.ts";
import { prepareMedia as prepare } from "./media/prepare.ts";
import { receiveNext } from "./receive/next.ts";

/** The job only says that there is work: one conversation at a time, many conversations in parallel. */
export const receiveInbound = job({
  ...receiveJob,
  async run(companyId, { connectionId, chat }) {
    while (await receiveNext(companyId, connectionId, chat));
  },
});

export const prepareMedia = job({ ...mediaJob, run: (companyId, { messageId }) => prepare(companyId, messageId) });
export const prepareLongMedia = job({ ...longMediaJob, run: (companyId, { messageId }) => prepare(companyId, messageId, "long") });
export const prepareRecording = job({ ...recordingJob, run: (companyId, { messageId }) => prepare(companyId, messageId) });
