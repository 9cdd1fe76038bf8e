import { Button } from "@mantine/core";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { Link } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";

export function Forbidden() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconLock size={28} aria-hidden />}
      text={<PageHeading title={t("frame.forbidden")} />}
      hint={t("errors.ERR_NO_PERMISSION")}
    >
      <Button component={Link} to="/">
        {t("frame.home")}
      </Button>
    </EmptyState>
  );
}
