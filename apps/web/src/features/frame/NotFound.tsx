import { Button } from "@mantine/core";
import IconMapOff from "@tabler/icons-react/dist/esm/icons/IconMapOff.mjs";
import { Link } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";

export function NotFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconMapOff size={28} aria-hidden />}
      text={<PageHeading title={t("frame.notFound")} />}
      hint={t("frame.notFoundHint")}
    >
      <Button component={Link} to="/">
        {t("frame.home")}
      </Button>
    </EmptyState>
  );
}
