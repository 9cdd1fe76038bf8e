import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs";
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs";
import IconBrightness from "@tabler/icons-react/dist/esm/icons/IconBrightness.mjs";
import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChecks from "@tabler/icons-react/dist/esm/icons/IconChecks.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import IconHierarchy from "@tabler/icons-react/dist/esm/icons/IconHierarchy.mjs";
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconLanguage from "@tabler/icons-react/dist/esm/icons/IconLanguage.mjs";
import IconLayoutKanban from "@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs";
import IconLayoutSidebarRight from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs";
import IconListTree from "@tabler/icons-react/dist/esm/icons/IconListTree.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPin from "@tabler/icons-react/dist/esm/icons/IconPin.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import IconStack2 from "@tabler/icons-react/dist/esm/icons/IconStack2.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import IconUserCheck from "@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs";
import type { ActIcon } from "../../lib/acts.ts";
import type { Shortcut } from "../../lib/keys.ts";
import type { Screen } from "../../lib/screens.ts";

type Icon = Screen["icon"];

/** Each action's icon, the same as on its button. */
export const actIcons: Record<ActIcon, Icon> = {
  auto: IconBrightness,
  dark: IconMoon,
  delete: IconTrash,
  file: IconPaperclip,
  find: IconSearch,
  flowPath: IconListTree,
  keys: IconKeyboard,
  language: IconLanguage,
  light: IconSun,
  lists: IconFiles,
  note: IconNote,
  person: IconUser,
  queue: IconStack2,
  quickReply: IconBolt,
  return: IconArrowBackUp,
  resolve: IconCheck,
  sign: IconPencil,
  signOut: IconLogout,
  transfer: IconArrowsExchange,
};

export const keyIcons: Partial<Record<Shortcut, Icon>> = {
  A: IconUserCheck,
  E: IconCheck,
  "Shift+E": IconChecks,
  R: IconSend,
  N: IconLock,
  T: IconArrowsExchange,
  M: IconLayoutKanban,
  L: IconTag,
  S: IconCalendarClock,
  F: IconHierarchy,
  H: IconClock,
  P: IconPin,
  I: IconLayoutSidebarRight,
  U: IconMail,
};
