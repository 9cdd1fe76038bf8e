import { Loader, Stack, Text } from "@mantine/core";

/** A running step that needs no action. */
export const LinkStatus = ({ text, hint }: { text: string; hint?: string }) => (
  <Stack align="center" justify="center" gap="sm" mih={240} role="status">
    <Loader type="dots" aria-hidden />
    <Text fw={600}>{text}</Text>
    {hint && (
      <Text size="sm" c="dimmed" ta="center">
        {hint}
      </Text>
    )}
  </Stack>
);
