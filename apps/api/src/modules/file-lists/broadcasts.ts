import { newsOf } from "../../platform/noun/newsOf.ts";
import { presentFileListNews } from "./present.ts";
import { findFileList } from "./queries.ts";

export const fileListBroadcasts = newsOf({
  noun: "file-list",
  id: "fileId",
  find: findFileList,
  present: (row) => ({ files: presentFileListNews(row) }),
});
