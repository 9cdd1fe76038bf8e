import { Menu } from "@mantine/core";
import type { Flow } from "@recado/contract/flows";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconDotsVertical from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { useState } from "react";
import { useNavigate } from "react-router";
import { listed } from "../../lib/format.ts";
import { ApiError } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import { toast } from "../../ui/toasts.ts";
import { addressOf } from "./addressOf.ts";
import { downloadJson } from "./downloadJson.ts";
import { exportFlow, useDuplicateFlow, useRemoveFlow } from "./queries.ts";

export function FlowActions({ flow, onRename }: { flow: Flow; onRename(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const remove = useRemoveFlow();
  const duplicate = useDuplicateFlow();
  const [isOpen, setOpen] = useState(false);
  const { id, name, can } = flow;

  const copy = async () => {
    const question = {
      title: t("flowbuilders.duplicating.title", { name }),
      takes: t("flowbuilders.duplicating.takes"),
      action: t("flowbuilders.duplicating.action"),
      harmless: true as const,
    };
    if (duplicate.isPending || !(await confirm(question))) return;
    await duplicate.mutateAsync(id).then(
      () => toast.done(t("flowbuilders.duplicated")),
      (error: unknown) => toast.refused(error, t),
    );
  };
  const save = () =>
    exportFlow(id).then(
      (file) => downloadJson(`${name}.json`, file),
      (error: unknown) => toast.refused(error, t),
    );
  /** The error names the connection, phrase or integration that starts the flow. */
  const inUse = (error: unknown) => {
    const { connections = [], phrases = [], integrations = [] } = error instanceof ApiError ? usesIn(error.body) : {};
    const places = [
      ...connections.map(({ name }) => t("flowbuilders.connection", { name })),
      ...phrases.map(({ name }) => t("flowbuilders.phrase", { name })),
      ...integrations.map(({ name }) => t("flowbuilders.integration", { name })),
    ];
    return places.length > 0 ? t("flowbuilders.inUse", { name, places: listed(places) }) : undefined;
  };
  const removal = {
    isPending: remove.isPending,
    run: () => remove.mutateAsync(id),
    title: t("flowbuilders.delete.title", { name }),
    takes: t("flowbuilders.delete.takes"),
    done: t("flowbuilders.deleted"),
    refused: inUse,
  };
  return (
    <>
      {/* On a phone the name is the link. */}
      <IconButton label={t("flowbuilders.open", { name })} onClick={() => void navigate(addressOf(flow))} visibleFrom="xs">
        <IconSitemap size={18} aria-hidden />
      </IconButton>
      <RowActions name={name} can={{ change: can.change, remove: can.change }} onEdit={onRename} removal={removal} />
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton label={t("flowbuilders.more", { name })} aria-haspopup="menu" aria-expanded={isOpen}>
            <IconDotsVertical size={18} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {can.change && (
            <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
              {t("flowbuilders.duplicate")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void save()}>
            {t("flowbuilders.export")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

type Uses = { connections?: { name: string }[]; phrases?: { name: string }[]; integrations?: { name: string }[] };
const usesIn = (body: unknown): Uses => (body as { where?: Uses } | null)?.where ?? {};
