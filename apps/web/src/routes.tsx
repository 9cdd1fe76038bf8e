import { type ComponentType, Suspense } from "react";
import type { RouteObject } from "react-router";
import { Private, Public } from "./features/session/guards.tsx";
import { withWords } from "./lib/i18n.ts";
import type { ScreenEntry } from "./lib/screens.ts";
import { Broken } from "./ui/Broken.tsx";
import { Guarded } from "./ui/form/Guarded.tsx";
import { PageSkeleton } from "./ui/PageSkeleton.tsx";
import { part } from "./ui/part.tsx";

/** Every page of the signed-in app, in the order of the menu. */
export const screens: readonly ScreenEntry[] = [
  {
    path: "/",
    title: "dashboard.title",
    group: "work",
    permission: "dashboard:view",
    page: withWords(async () => (await import("./features/dashboard/DashboardScreen.tsx")).DashboardScreen, "admin"),
  },
  {
    path: "/tickets",
    address: "/tickets/:uuid?",
    title: "tickets.title",
    group: "work",
    page: async () => (await import("./pages/Tickets.tsx")).Tickets,
  },
  {
    path: "/kanban",
    address: "/kanban/:uuid?",
    title: "kanban.title",
    group: "work",
    plan: "useKanban",
    page: withWords(async () => (await import("./pages/Kanban.tsx")).Kanban, "team"),
  },
  {
    path: "/contacts",
    title: "contacts.title",
    group: "work",
    page: withWords(async () => (await import("./pages/Contacts.tsx")).Contacts, "people"),
  },
  {
    path: "/schedules",
    title: "schedules.title",
    group: "work",
    plan: "useSchedules",
    page: withWords(async () => (await import("./features/schedules/ScheduleList.tsx")).ScheduleList, "people"),
  },
  {
    path: "/quick-messages",
    title: "quickMessages.title",
    group: "work",
    page: withWords(async () => (await import("./features/quick-messages/QuickMessageList.tsx")).QuickMessageList, "team"),
  },
  {
    path: "/tags",
    title: "tags.title",
    group: "work",
    page: withWords(async () => (await import("./features/tags/TagList.tsx")).TagList, "team"),
  },
  {
    path: "/chats",
    address: "/chats/:uuid?",
    title: "chats.title",
    group: "work",
    plan: "useInternalChat",
    page: withWords(async () => (await import("./features/chats/ChatsScreen.tsx")).ChatsScreen, "team"),
  },
  {
    path: "/todolist",
    title: "toDo.title",
    group: "work",
    page: withWords(async () => (await import("./features/todolist/TaskList.tsx")).TaskList, "team"),
  },
  {
    path: "/helps",
    title: "helps.title",
    group: "work",
    page: withWords(async () => (await import("./features/helps/HelpCards.tsx")).HelpCards, "team"),
  },
  {
    path: "/campaigns",
    title: "campaigns.title",
    group: "campaigns",
    permission: "drawer-admin-items:view",
    plan: "useCampaigns",
    page: async () => (await import("./features/campaigns/CampaignList.tsx")).CampaignList,
  },
  {
    path: "/contact-lists",
    title: "contactLists.title",
    group: "campaigns",
    permission: "drawer-admin-items:view",
    plan: "useCampaigns",
    page: async () => (await import("./features/contact-lists/ContactListList.tsx")).ContactListList,
  },
  {
    path: "/campaigns-config",
    title: "campaignsConfig.title",
    group: "campaigns",
    permission: "drawer-admin-items:view",
    plan: "useCampaigns",
    page: async () => (await import("./features/campaigns/settings/CampaignSettingsScreen.tsx")).CampaignSettingsScreen,
  },
  {
    path: "/phrase-lists",
    title: "phraseLists.title",
    group: "flows",
    permission: "drawer-admin-items:view",
    plan: "useCampaigns",
    page: async () => (await import("./features/phrase-lists/PhraseList.tsx")).PhraseList,
  },
  {
    path: "/flowbuilders",
    title: "flowbuilders.title",
    group: "flows",
    permission: "drawer-admin-items:view",
    plan: "useCampaigns",
    page: async () => (await import("./features/flowbuilders/FlowList.tsx")).FlowList,
  },
  {
    path: "/connections",
    title: "connections.title",
    group: "admin",
    permission: "drawer-admin-items:view",
    badge: part(async () => (await import("./features/connections/trouble.ts")).trouble.ProblemBadge, { quiet: true }),
    chip: part(async () => (await import("./features/connections/trouble.ts")).trouble.TroubleChip, { quiet: true }),
    page: async () => (await import("./features/connections/ConnectionList.tsx")).ConnectionList,
  },
  {
    path: "/queues",
    title: "queues.title",
    group: "admin",
    permission: "drawer-admin-items:view",
    page: withWords(async () => (await import("./features/queues/QueueList.tsx")).QueueList, "team"),
  },
  {
    path: "/users",
    title: "users.title",
    group: "admin",
    permission: "drawer-admin-items:view",
    page: async () => (await import("./features/users/UserList.tsx")).UserList,
  },
  {
    path: "/files",
    title: "fileLists.title",
    group: "admin",
    page: withWords(async () => (await import("./features/files/FileListList.tsx")).FileListList, "team"),
  },
  {
    path: "/prompts",
    title: "prompts.title",
    group: "admin",
    permission: "drawer-admin-items:view",
    plan: "useOpenAi",
    page: async () => (await import("./features/prompts/PromptList.tsx")).PromptList,
  },
  {
    path: "/queue-integration",
    title: "integrations.title",
    group: "admin",
    permission: "drawer-admin-items:view",
    plan: "useIntegrations",
    page: async () => (await import("./features/integrations/IntegrationList.tsx")).IntegrationList,
  },
  {
    path: "/messages-api",
    title: "messagesApi.title",
    group: "admin",
    permission: "drawer-admin-items:view",
    plan: "useExternalApi",
    lacking: "messagesApi.lacking",
    page: async () => (await import("./features/messages-api/ApiPage.tsx")).ApiPage,
  },
  {
    path: "/financeiro",
    title: "billing.title",
    group: "admin",
    permission: "drawer-admin-items:view",
    page: async () => (await import("./features/billing/InvoiceScreen.tsx")).InvoiceScreen,
  },
  {
    path: "/settings",
    title: "settings.title",
    group: "admin",
    permission: "drawer-admin-items:view",
    page: async () => (await import("./pages/Settings.tsx")).Settings,
  },
  {
    path: "/subscription",
    title: "billing.subscription",
    group: "admin",
    permission: "drawer-admin-items:view",
    page: async () => (await import("./features/billing/SubscriptionScreen.tsx")).SubscriptionScreen,
  },
  {
    path: "/mails",
    title: "mails.title",
    group: "platform",
    super: true,
    page: async () => (await import("./features/mails/MailList.tsx")).MailList,
  },
  {
    path: "/announcements",
    title: "announcements.title",
    group: "platform",
    super: true,
    leadsAway: true,
    page: withWords(async () => (await import("./features/announcements/AnnouncementList.tsx")).AnnouncementList, "team"),
  },
];

/** The start page is apart: it redirects most users. */
const elsewhere = screens.filter(({ path }) => path !== "/");

export const routes: RouteObject[] = [
  {
    element: <Guarded />,
    errorElement: <Broken />,
    children: [
      {
        element: <Public />,
        children: [
          { path: "/login", element: page(async () => (await import("./features/session/LoginForm.tsx")).LoginForm) },
          { path: "/signup", element: page(async () => (await import("./features/session/SignUpForm.tsx")).SignUpForm) },
          { path: "/forgetpsw", element: page(async () => (await import("./features/session/ForgotPassword.tsx")).ForgotPassword) },
        ],
      },
      // An invitation opens even while another user is signed in.
      {
        path: "/invitation",
        element: page(withWords(async () => (await import("./features/session/Invitation.tsx")).Invitation, "team")),
      },
      {
        element: <Private />,
        children: [
          { path: "/expired", element: page(async () => (await import("./pages/Expired.tsx")).Expired) },
          {
            path: "/sandbox",
            element: page(withWords(async () => (await import("./pages/Sandbox.tsx")).Sandbox, "inside", "pages", "admin")),
          },
          {
            element: page(
              withWords(async () => (await import("./pages/Frame.tsx")).Frame, "inside"),
              { screens },
            ),
            children: [
              {
                index: true,
                element: page(
                  withWords(async () => (await import("./pages/Home.tsx")).Home, "pages"),
                  { screens },
                ),
              },
              ...elsewhere.map((screen) => ({
                path: screen.address ?? screen.path,
                element: page(withWords(screen.page, "pages", ...(screen.group === "work" ? [] : ["admin" as const]))),
                errorElement: <Broken />,
              })),
              // Reached from the list of flows; not in the menu.
              {
                path: "/flowbuilder/:id",
                element: page(withWords(async () => (await import("./pages/FlowEditor.tsx")).FlowEditor, "pages", "admin", "team", "flow")),
                errorElement: <Broken />,
              },
              // Reached from the contact lists; not in the menu.
              {
                path: "/contact-lists/:contactListId/contacts",
                element: page(withWords(async () => (await import("./features/contact-lists/ItemsPage.tsx")).ItemsPage, "pages", "admin")),
                errorElement: <Broken />,
              },
              // Reached from the campaigns; not in the menu.
              {
                path: "/campaign/:campaignId/report",
                element: page(
                  withWords(async () => (await import("./features/campaigns/report/ReportPage.tsx")).ReportPage, "pages", "admin"),
                ),
                errorElement: <Broken />,
              },
              { path: "*", element: page(withWords(async () => (await import("./features/frame/NotFound.tsx")).NotFound, "pages")) },
            ],
          },
        ],
      },
    ],
  },
];

/** The page's code is loaded once the guards let it render. */
function page<P extends object = object>(load: () => Promise<ComponentType<P>>, props?: P) {
  const Page = part<object>(load as () => Promise<ComponentType<object>>, { page: true });
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page {...props} />
    </Suspense>
  );
}
