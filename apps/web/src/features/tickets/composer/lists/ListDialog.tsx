import { Button, Group, Stack } from "@mantine/core";
import { type FileList, fileLists } from "@recado/contract/file-lists";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import { useState } from "react";
import { call } from "../../../../lib/api.ts";
import { fileSize } from "../../../../lib/format.ts";
import { refetchQueries } from "../../../../lib/net/refetchQueries.ts";
import { useLive } from "../../../../lib/realtime.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../../ui/ErrorState.tsx";
import { ListEnd } from "../../../../ui/list/ListEnd.tsx";
import { NothingFound, SearchBox } from "../../../../ui/list/ListPage.tsx";
import { ListSkeleton } from "../../../../ui/list/ListSkeleton.tsx";
import { useInfiniteList } from "../../../../ui/list/useInfiniteList.ts";
import type { Sending } from "../../outbox/sending.ts";
import classes from "./ListDialog.module.css";

const key = ["file-lists"];

type Props = { signs: boolean; onSend(sending: Sending): void; onClose(): void };

/** A list is chosen, looked at and sent: what it says, and then its files in their order. */
export function ListDialog({ signs, onSend, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<FileList>();
  const send = ({ id, name, message, options }: FileList) => {
    const names = options.filter(({ path }) => path !== null).map((option) => option.name);
    onSend({ body: [message, ...names].join("\n"), sign: signs, voice: false, files: [], fileList: { id, name } });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={chosen ? chosen.name : t("fileLists.send.title")} size="lg">
      {chosen ? <Preview list={chosen} onBack={() => choose(undefined)} onSend={() => send(chosen)} /> : <Choice onChoose={choose} />}
    </Dialog>
  );
}

function Choice({ onChoose }: { onChoose(list: FileList): void }) {
  const { t } = useTranslation();
  useLive({ fileList: (cache) => refetchQueries(cache, key) });
  const list = useInfiniteList({
    key,
    load: async (query) => {
      const { files, ...page } = await call(fileLists.list, { query });
      return { ...page, records: files };
    },
  });
  if (list.isPending) return <ListSkeleton />;
  if (list.error && list.records.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.records.length === 0 && list.found === "")
    return <EmptyState icon={<IconFiles size={28} aria-hidden />} text={t("fileLists.empty")} hint={t("fileLists.send.hint")} />;
  return (
    <Stack gap="sm">
      <SearchBox label={t("fileLists.search")} list={list} />
      {list.records.length === 0 && <NothingFound list={list} />}
      <ul className={classes.lists} aria-busy={list.isRefreshing}>
        {list.records.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => onChoose(one)}>
              <strong dir="auto">{one.name}</strong>
              <span className={classes.about}>{t("fileLists.files", { count: one.options.length })}</span>
            </button>
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </Stack>
  );
}

function Preview({ list: { message, options }, onBack, onSend }: { list: FileList; onBack(): void; onSend(): void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <p className={classes.about}>{t("fileLists.send.sends")}</p>
      <p className={classes.message} dir="auto">
        {message}
      </p>
      <ol className={classes.files}>
        {options.map(({ id, name, path, size }) => (
          <li key={id}>
            <span dir="auto">{name}</span>{" "}
            <span className={classes.about}>{path === null ? t("fileLists.send.missing") : size !== null && fileSize(size)}</span>
          </li>
        ))}
      </ol>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          {t("fileLists.send.back")}
        </Button>
        <Button onClick={onSend} data-autofocus>
          {t("fileLists.send.now")}
        </Button>
      </Group>
    </Stack>
  );
}
