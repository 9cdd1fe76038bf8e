import { Menu, Text, UnstyledButton } from "@mantine/core";
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { Suspense, useState } from "react";
import { useActs } from "../../lib/acts.ts";
import { withWords } from "../../lib/i18n.ts";
import { useKey } from "../../lib/keys.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Initials } from "../../ui/Initials.tsx";
import { KeyHint } from "../../ui/Key.tsx";
import { part } from "../../ui/part.tsx";
import { type UnsavedWork, useSignOut } from "../../ui/useSignOut.ts";
import { Due } from "./Greeting.tsx";
import classes from "./ProfileMenu.module.css";

export function ProfileMenu({ begun: unsavedWork }: { begun?: UnsavedWork | undefined }) {
  const { t } = useTranslation();
  const { name, email, company } = useUser();
  const signOut = useSignOut(unsavedWork);
  const [editing, setEditing] = useState(false);
  const [isShowingKeys, setShowingKeys] = useState(false);
  useKey("?", () => setShowingKeys(true));
  useActs("profile", [
    { name: t("frame.editProfile"), icon: "person", run: () => setEditing(true) },
    { name: t("frame.keys"), icon: "keys", run: () => setShowingKeys(true) },
    { name: t("frame.signOut"), icon: "signOut", run: () => signOut() },
  ]);
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <UnstyledButton style={{ borderRadius: "50%" }}>
            <Initials of={name} className={classes.face} />
            <span className="sr-only">{t("frame.profile", { name })}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label style={{ overflowWrap: "anywhere" }}>
            <Text component="span" display="block" size="sm" fw={600} c="var(--mantine-color-text)">
              {name}
            </Text>
            {email}
            <br />
            <bdi>{company.name}</bdi> <Due />
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUser size={18} aria-hidden />} onClick={() => setEditing(true)}>
            {t("frame.editProfile")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={18} aria-hidden />}
            rightSection={<KeyHint of="?" />}
            onClick={() => setShowingKeys(true)}
          >
            {t("frame.keys")}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
            {t("frame.signOut")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editing && (
        <Suspense>
          <ProfileDialog onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {isShowingKeys && (
        <Suspense>
          <KeySheet onClose={() => setShowingKeys(false)} />
        </Suspense>
      )}
    </>
  );
}

const ProfileDialog = part(async () => (await import("./ProfileDialog.tsx")).ProfileDialog);
const KeySheet = part(withWords(async () => (await import("./KeySheet.tsx")).KeySheet, "team"));
