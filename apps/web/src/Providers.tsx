import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { markInactiveStale } from "./lib/net/inactive.ts";
import { onPersonGone } from "./lib/session.ts";
import { Texts } from "./lib/texts.tsx";
import { colors, schemeKeeper, theme } from "./lib/theme.ts";
import { ErrorBoundary } from "./ui/Broken.tsx";
import { ConfirmProvider } from "./ui/confirm.tsx";
import { OfflineBanner } from "./ui/OfflineBanner.tsx";
import { Toasts } from "./ui/Toasts.tsx";

/** Context for every screen: language, theme, query cache, confirm dialog, toasts. */
export function Providers({ cache, env = "default", children }: { cache: QueryClient; env?: "default" | "test"; children: ReactNode }) {
  useEffect(() => onPersonGone(() => cache.clear()), [cache]);
  useEffect(() => markInactiveStale(cache), [cache]);
  return (
    <Texts>
      <MantineProvider theme={theme} cssVariablesResolver={colors} colorSchemeManager={schemeKeeper} defaultColorScheme="auto" env={env}>
        <QueryClientProvider client={cache}>
          <ErrorBoundary>
            <ConfirmProvider>{children}</ConfirmProvider>
            <OfflineBanner />
            <Toasts />
          </ErrorBoundary>
        </QueryClientProvider>
      </MantineProvider>
    </Texts>
  );
}
