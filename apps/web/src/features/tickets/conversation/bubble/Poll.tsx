import type { Message } from "@recado/contract/messages";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import { inOneLine, pollOf } from "../../../../lib/text/worded.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import shape from "./Poll.module.css";

/** The question, then what one could choose; who chose what only the phone knows. */
export function Poll({ message }: { message: Message }) {
  const { t } = useTranslation();
  return (
    <div className={shape.poll}>
      <p className={classes.text}>
        <IconChartBar size={18} aria-hidden /> <span dir="auto">{inOneLine(message, t)}</span>
      </p>
      <ul>
        {[...new Set(pollOf(message.body).options)].map((option) => (
          <li key={option} dir="auto">
            {option}
          </li>
        ))}
      </ul>
    </div>
  );
}
