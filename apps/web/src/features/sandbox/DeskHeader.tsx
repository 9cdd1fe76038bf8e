import { ActionIcon, Tooltip } from "@mantine/core";
import type { SandboxPhone } from "@recado/contract/sandbox";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconFlask from "@tabler/icons-react/dist/esm/icons/IconFlask.mjs";
import IconMessages from "@tabler/icons-react/dist/esm/icons/IconMessages.mjs";
import { useState } from "react";
import { Link } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import classes from "./DeskHeader.module.css";
import { FaultsDrawer } from "./FaultsDrawer.tsx";

export function DeskHeader({ phone }: { phone: SandboxPhone }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { sending, delaySeconds, duplicate, reorder } = phone.faults;
  const hasFaults = sending !== "none" || delaySeconds > 0 || duplicate || reorder;
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <PageHeading title={t("sandbox.title")} />
        <p>{phone.connection.name}</p>
      </div>
      {hasFaults && (
        <Chip kind="warning" icon={<IconAlertTriangle size={14} aria-hidden />}>
          {t("sandbox.faults.on")}
        </Chip>
      )}
      <Tooltip label={t("sandbox.toTickets")}>
        <ActionIcon
          component={Link}
          to="/tickets"
          target="_blank"
          variant="subtle"
          color="quiet"
          size={36}
          aria-label={t("sandbox.toTickets")}
        >
          <IconMessages size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <IconButton label={t("sandbox.faults.title")} onClick={() => setOpen(true)}>
        <IconFlask size={20} aria-hidden />
      </IconButton>
      {isOpen && <FaultsDrawer phone={phone} onClose={() => setOpen(false)} />}
    </header>
  );
}
