import { module } from "../../platform/module.ts";
import { messageBroadcasts } from "./broadcasts.ts";
import { messageFollowers } from "./followers.ts";
import {
  answerByIntegration,
  deliverEvents,
  forgetIntegrationEvents,
  sweepIntegrationCalls,
  sweepIntegrationEvents,
} from "./integrations/jobs.ts";
import { prepareLongMedia, prepareMedia, prepareRecording, receiveInbound } from "./jobs.ts";
import { answerByPrompt, sweepPromptTurns } from "./prompts/jobs.ts";
import { messageRoutes } from "./routes.ts";
import { ringFlow, sweepFlowRuns } from "./runs/jobs.ts";
import { configureSettling, sweepInbox, sweepInterrupted, sweepOldArrivals, sweepUnconfirmed } from "./sweeps.ts";
import { webhookRoutes } from "./webhooks/webhooks.ts";

export const messages = module<typeof import("./module.sample.ts")>()({
  name: "messages",
  configure: [configureSettling],
  routes: [messageRoutes, webhookRoutes],
  broadcasts: messageBroadcasts,
  followers: messageFollowers,
  jobs: [receiveInbound, prepareMedia, prepareLongMedia, prepareRecording, ringFlow, answerByPrompt, answerByIntegration, deliverEvents],
  timetable: [
    { name: "messages.sweep-interrupted", cron: "* * * * *", run: sweepInterrupted },
    { name: "messages.sweep-unconfirmed", cron: "* * * * *", run: sweepUnconfirmed },
    { name: "messages.forget-arrivals", cron: "27 * * * *", run: sweepOldArrivals },
    { name: "messages.sweep-flow-runs", cron: "* * * * *", run: sweepFlowRuns },
    { name: "messages.sweep-prompt-turns", cron: "* * * * *", run: sweepPromptTurns },
    { name: "messages.sweep-integration-calls", cron: "* * * * *", run: sweepIntegrationCalls },
    { name: "messages.sweep-integration-events", cron: "* * * * *", run: sweepIntegrationEvents },
    { name: "messages.forget-integration-events", cron: "47 * * * *", run: forgetIntegrationEvents },
  ],
  retired: ["messages.sweep-inbox"],
  pace: [{ name: "messages.sweep-inbox", everyMs: 10_000, run: sweepInbox }], // nobody should have to wait a minute for it
  searches: { search_messages: ["messages"] },
});
