import { module } from "../../platform/module.ts";
import { contactListBroadcasts } from "./broadcasts.ts";
import { importFollowers, runListImport } from "./imports.ts";
import { contactListItemRoutes, contactListRoutes } from "./routes.ts";

export const contactLists = module<typeof import("./module.sample.ts")>()({
  name: "contact-lists",
  plan: "useCampaigns",
  routes: [contactListRoutes, contactListItemRoutes],
  broadcasts: contactListBroadcasts,
  followers: importFollowers,
  jobs: [runListImport],
  searches: { search_contact_lists: ["contact_lists"], first_contact_list_items: ["contact_list_items"] },
});
