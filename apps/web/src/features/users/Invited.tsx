import { Button, Group, Text } from "@mantine/core";
import type { User } from "@recado/contract/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { now } from "../../lib/clock.ts";
import { dateTime } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { inviteAgain, userKeys } from "./queries.ts";

export const isOver = (until: string) => new Date(until) <= now();

/** An invited user without a password yet: when the invitation expires, and a button that sends a new link. */
export function Invited({ user: { id, email, invitedUntil } }: { user: User }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [until, setUntil] = useState(invitedUntil);
  const again = useMutation({
    mutationFn: () => inviteAgain(id),
    onSuccess: (user) => {
      setUntil(user.invitedUntil);
      toast.done(t("users.invited", { email }));
    },
    onError: (error) => toast.refused(error, t),
    onSettled: () => cache.invalidateQueries({ queryKey: userKeys.all }),
  });
  if (until === null) return null;
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" flex="1 1 240px">
        {isOver(until) ? t("users.invitationOver") : t("users.invitationUntil", { until: dateTime(until) })}
      </Text>
      <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
        {t("users.inviteAgain")}
      </Button>
    </Group>
  );
}
