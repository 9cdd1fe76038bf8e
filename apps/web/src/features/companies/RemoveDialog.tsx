import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { ManagedCompany } from "@recado/contract/managed-companies";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { companyKeys, removeCompany } from "./queries.ts";

type Props = { company: ManagedCompany; onClose(): void; onRemoved(): void };

/** Deletes a company with all its data, so its name has to be typed first. */
export function RemoveDialog({ company: { id, name, usage }, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [typed, setTyped] = useState("");
  const removal = useMutation({
    mutationFn: () => removeCompany(id),
    onSuccess: () => {
      toast.done(t("companies.delete.done", { name }));
      onRemoved();
    },
    onError: (error) => toast.refused(error, t),
    onSettled: () => cache.invalidateQueries({ queryKey: companyKeys.all }),
  });
  const isSure = typed.trim() === name.trim();
  return (
    <Dialog isSmall onClose={onClose} title={t("companies.delete.title", { name })}>
      <Stack>
        <Text>{t("companies.delete.takes", { users: number(usage.users), connections: number(usage.connections) })}</Text>
        <TextInput
          label={t("companies.delete.typeName", { name })}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button color="danger" disabled={!isSure} loading={removal.isPending} onClick={() => removal.mutate()}>
            {t("companies.delete.action")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
