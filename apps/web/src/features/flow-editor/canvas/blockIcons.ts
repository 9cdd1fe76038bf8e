import type { NodeType } from "@recado/flow-engine/flow";
import IconArrowsSplit2 from "@tabler/icons-react/dist/esm/icons/IconArrowsSplit2.mjs";
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconDice5 from "@tabler/icons-react/dist/esm/icons/IconDice5.mjs";
import IconListNumbers from "@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconMusic from "@tabler/icons-react/dist/esm/icons/IconMusic.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import IconQuestionMark from "@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs";
import IconRobot from "@tabler/icons-react/dist/esm/icons/IconRobot.mjs";
import IconStack2 from "@tabler/icons-react/dist/esm/icons/IconStack2.mjs";
import IconTicket from "@tabler/icons-react/dist/esm/icons/IconTicket.mjs";
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs";

export const blockIcons = {
  start: IconPlayerPlay,
  menu: IconListNumbers,
  singleBlock: IconStack2,
  randomizer: IconDice5,
  interval: IconClock,
  ticket: IconTicket,
  typebot: IconRobot,
  openai: IconBolt,
  question: IconQuestionMark,
  condition: IconArrowsSplit2,
  message: IconMessage,
  img: IconPhoto,
  audio: IconMusic,
  video: IconVideo,
} satisfies Record<NodeType, unknown>;

/** The family gives a block its colour; icon and name say the same. */
export const families: Record<NodeType, "begin" | "say" | "ask" | "branch" | "hand"> = {
  start: "begin",
  menu: "ask",
  question: "ask",
  singleBlock: "say",
  message: "say",
  img: "say",
  audio: "say",
  video: "say",
  interval: "branch",
  randomizer: "branch",
  condition: "branch",
  ticket: "hand",
  typebot: "hand",
  openai: "hand",
};
