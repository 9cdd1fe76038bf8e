import { Anchor } from "@mantine/core";
import type { Flow } from "@recado/contract/flows";
import { Link } from "react-router";
import { dateTime } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { addressOf } from "./addressOf.ts";
import { FlowActions } from "./FlowActions.tsx";

export function FlowRow({ flow, onRename }: { flow: Flow; onRename(): void }) {
  const { t } = useTranslation();
  const { name, active, publishedVersionId, isChanged, updatedAt } = flow;
  return (
    <ListRow
      isLink
      title={
        <Anchor component={Link} to={addressOf(flow)} inherit c="inherit" underline="hover" dir="auto">
          {name}
        </Anchor>
      }
      text={t("flowbuilders.updated", { at: dateTime(updatedAt) })}
      marks={
        <>
          <Editor flow={flow} />
          {publishedVersionId === null ? (
            <Chip kind="warning">{t("flowbuilders.never")}</Chip>
          ) : (
            isChanged && <Chip>{t("flowbuilders.changed")}</Chip>
          )}
          <Chip kind={active ? "brand" : "plain"}>{t(active ? "flowbuilders.active" : "flowbuilders.inactive")}</Chip>
        </>
      }
      actions={<FlowActions flow={flow} onRename={onRename} />}
    />
  );
}

function Editor({ flow: { lease } }: { flow: Flow }) {
  const { t } = useTranslation();
  const { id } = useUser();
  if (!lease || lease.userId === id) return null;
  return <Chip isWhole>{t("flowbuilders.editing", { name: lease.name })}</Chip>;
}
