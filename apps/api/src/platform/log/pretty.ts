/** Formats one of pino's lines for people: `12:34:56 info  message key=value`, and a stack below it where there is one. */
export function pretty(line: string): string {
  const { level, time, msg = "", err, ...fields } = JSON.parse(line);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const rest = Object.entries(fields).map(([key, value]) => ` ${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const stack = err?.stack ? `\n${err.stack}` : "";
  return `${clock} ${(names[level] ?? String(level)).padEnd(5)} ${msg}${rest.join("")}${stack}\n`;
}

const names: Record<number, string> = { 10: "trace", 20: "debug", 30: "info", 40: "warn", 50: "error", 60: "fatal" };
