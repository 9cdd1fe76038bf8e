import { module } from "../../platform/module.ts";
import { fileListBroadcasts } from "./broadcasts.ts";
import { fileListRoutes } from "./routes.ts";

export const fileLists = module<typeof import("./module.sample.ts")>()({
  name: "file-lists",
  routes: [fileListRoutes],
  broadcasts: fileListBroadcasts,
  searches: { search_file_lists: ["file_lists"] },
});
