import { Button } from "@mantine/core";
import IconBug from "@tabler/icons-react/dist/esm/icons/IconBug.mjs";
import { Component, type ReactNode, useEffect, useState } from "react";
import { useRouteError } from "react-router";
import { ApiError } from "../lib/refusal.ts";
import { useTranslation } from "../lib/texts.tsx";
import { nameTab } from "../lib/title.ts";
import { CopyableId } from "./CopyableId.tsx";
import { EmptyState } from "./EmptyState.tsx";

/** Shown in place of a page that threw. */
export const Broken = () => <ErrorScreen error={useRouteError()} />;

/** An error boundary around the frame: an uncaught error there would unmount the whole app. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return "error" in this.state ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}

/** The error is in the console under the id that can be copied here. */
function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const [id] = useState(() => (error instanceof ApiError && error.id) || crypto.randomUUID());
  useEffect(() => {
    nameTab(t("common.broken"));
    console.error(id, error);
  }, [t, id, error]);
  return (
    <main role="alert">
      <EmptyState icon={<IconBug size={28} aria-hidden />} text={t("common.broken")} hint={t("common.brokenHint")}>
        <Button onClick={() => window.location.reload()}>{t("common.reload")}</Button>
        <CopyableId id={id} />
      </EmptyState>
    </main>
  );
}
