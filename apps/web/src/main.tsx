import "@mantine/core/styles.css";
import "./ui/global.css";
import { QueryClient } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { startLanguages } from "./lib/i18n.ts";
import { mutationDefaults, queryDefaults } from "./lib/net/queryDefaults.ts";
import { confirmUnload } from "./lib/offline/unloadGuard.ts";
import { reloadAfterUpgrades } from "./lib/offline/upgrades.ts";
import { startWorker } from "./lib/offline/worker.ts";
import { resume } from "./lib/session/resume.ts";
import { followOtherTabs } from "./lib/session.ts";
import { Providers } from "./Providers.tsx";
import { routes } from "./routes.tsx";
import { ErrorState } from "./ui/ErrorState.tsx";

const cache = new QueryClient({ defaultOptions: { queries: queryDefaults, mutations: mutationDefaults } });

reloadAfterUpgrades();
startWorker();
confirmUnload();

const root = document.getElementById("root");
if (root) void start(createRoot(root));

/** Renders nothing until the session is known, so that no page flashes. Meanwhile, and without texts, `waiting.js` shows a notice. */
async function start(root: Root) {
  await startLanguages();
  followOtherTabs();
  try {
    await resume();
  } catch (error) {
    return show(root, <ErrorState error={error} onRetry={() => window.location.reload()} />);
  }
  show(root, <RouterProvider router={createBrowserRouter(routes)} />);
}

const show = (root: Root, screen: ReactNode) =>
  root.render(
    <StrictMode>
      <Providers cache={cache}>{screen}</Providers>
    </StrictMode>,
  );
