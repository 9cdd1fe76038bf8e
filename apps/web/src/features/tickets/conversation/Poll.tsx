import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import classes from "./MessageList.module.css";

const BULLET = "• ";

/** The question in its first lines, then what one could choose; who chose what only the phone knows. */
export function Poll({ body }: { body: string }) {
  const lines = body.split("\n");
  const options = lines.filter((line) => line.startsWith(BULLET)).map((line) => line.slice(BULLET.length));
  const question = lines.filter((line) => !line.startsWith(BULLET)).join("\n");
  return (
    <div className={classes.poll}>
      <p className={classes.text}>
        <IconChartBar size={18} aria-hidden /> <span dir="auto">{question}</span>
      </p>
      <ul>
        {[...new Set(options)].map((option) => (
          <li key={option} dir="auto">
            {option}
          </li>
        ))}
      </ul>
    </div>
  );
}
