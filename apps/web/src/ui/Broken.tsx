import { Button } from "@mantine/core";
import IconBug from "@tabler/icons-react/dist/esm/icons/IconBug.mjs";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { ApiError } from "../lib/refusal.ts";
import { nameTab } from "../lib/title.ts";
import { CopyableId } from "./CopyableId.tsx";
import { EmptyState } from "./EmptyState.tsx";

/** A page that fell: what happened is in the console under the same number that one can copy here. */
export function Broken() {
  const { t } = useTranslation();
  const error = useRouteError();
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
