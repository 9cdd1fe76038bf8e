import { Button } from "@mantine/core";
import { permits } from "@recado/contract/permissions";
import IconStack2 from "@tabler/icons-react/dist/esm/icons/IconStack2.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../../../lib/session.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { queueList, tagList, userList } from "../../cache/queries.ts";
import { FilterButton } from "./FilterButton.tsx";
import classes from "./Filters.module.css";
import type { Option, Options } from "./filterProps.ts";
import { type Filters, narrows, unfiltered } from "./filters.ts";

type Props = { filters: Filters; change(some: Partial<Filters>): void };

/** The id that stands for tickets without a queue. */
const NONE = 0;

/** All queues for users who see all tickets, else the user's own; plus "no queue" for users who may see tickets without one. */
function useQueues(isWanted = true): Options {
  const { t } = useTranslation();
  const { profile, queues: own, allTicket } = useUser();
  const seesAll = permits(profile, "tickets-manager:showall");
  const all = useQuery({ ...queueList, enabled: seesAll && isWanted });
  const queues: Option[] | undefined = seesAll ? all.data : own;
  const none = { id: NONE, name: t("tickets.noQueue") };
  const options = queues && [...queues, ...(seesAll || allTicket === "enabled" ? [none] : [])];
  return { options, error: all.error, onRetry: () => void all.refetch() };
}

function useTags(isWanted = true): Options {
  const { data, error, refetch } = useQuery({ ...tagList, enabled: isWanted });
  return { options: data, error, onRetry: () => void refetch() };
}

function useUsers(isWanted = true): Options {
  const { data, error, refetch } = useQuery({ ...userList, enabled: isWanted });
  return { options: data, error, onRetry: () => void refetch() };
}

export function QueueFilter({ filters: { queueIds }, change }: Props) {
  const { t } = useTranslation();
  return (
    <FilterButton
      label={t("tickets.filters.queues")}
      icon={<IconStack2 size={16} aria-hidden />}
      useOptions={useQueues}
      none={t("tickets.noQueueOfMine")}
      chosen={queueIds}
      onChange={(ids) => change({ queueIds: ids })}
    />
  );
}

/** The filters that only the search has. */
export function SearchFilters({ filters, change }: Props) {
  const { t } = useTranslation();
  const { profile } = useUser();
  return (
    <div className={classes.bar}>
      <FilterButton
        label={t("tickets.filters.tags")}
        icon={<IconTag size={16} aria-hidden />}
        useOptions={useTags}
        chosen={filters.tags}
        onChange={(ids) => change({ tags: ids })}
      />
      {permits(profile, "tickets-manager:showall") && (
        <FilterButton
          label={t("tickets.filters.users")}
          icon={<IconUsers size={16} aria-hidden />}
          useOptions={useUsers}
          chosen={filters.users}
          onChange={(ids) => change({ users: ids })}
        />
      )}
      {(narrows(filters) || filters.queueIds.length > 0 || filters.text !== "") && (
        <Button size="compact-sm" variant="subtle" color="quiet" onClick={() => change(unfiltered)}>
          {t("tickets.filters.clear")}
        </Button>
      )}
    </div>
  );
}

/** The active filters, each removed by a click. */
export function FilterChips({ filters, change }: Props) {
  const { t } = useTranslation();
  const queues = useQueues(filters.queueIds.length > 0);
  const tags = useTags(filters.tags.length > 0);
  const users = useUsers(filters.users.length > 0);
  const all = [
    { kind: "queue", ids: filters.queueIds, known: queues.options, without: { queueIds: [] } },
    ...(filters.tab === "search"
      ? [
          { kind: "tag", ids: filters.tags, known: tags.options, without: { tags: [] } },
          { kind: "user", ids: filters.users, known: users.options, without: { users: [] } },
        ]
      : []),
  ];
  const chips = all.filter(({ ids }) => ids.length > 0);
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t("tickets.filters.title")}>
      {chips.map(({ kind, ids, known: options, without }) => {
        const name = ids.length === 1 ? options?.find(({ id }) => id === ids[0])?.name : undefined;
        const label = [t(`tickets.filters.${kind}`, { count: ids.length }), ...(name ? [name] : [])].join(": ");
        return (
          <li key={kind}>
            <Button
              size="compact-sm"
              variant="light"
              radius="xl"
              maw={220}
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={t("tickets.filters.remove", { what: label })}
              onClick={() => change(without)}
            >
              {label}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
