/** What makes a pattern go back and forth: one sign many times, or what almost fits many times, and an end that does not fit. */
const units = [
  ...["a", "0", " ", "\n", "(", "[", "{", "*", "_", "@", "%", ".", "-", "/", "\\", "<", "&", '"', "`"],
  ...["@.", "a@", "a ", "*a ", "{{", "{{a", "{{ ", "{{a}}", "[a", "https://", "```", "\r\n", "TEL;"],
  ...["👨‍👩‍👧‍👦", "\u0301", "\u0301\u0316"],
];
const starts = ["", "a@", "{{"];
const ends = ["!", " !"];

type Text = { told: string; isPlain: boolean; of: (length: number) => string };

export const adversaries: Text[] = starts.flatMap((start) =>
  units.flatMap((unit) =>
    ends.map((end) => ({
      told: JSON.stringify(`${start}${unit}${unit}…${end}`),
      isPlain: start === "" && end === "!",
      of: (length: number) => start + unit.repeat(Math.floor((length - start.length - end.length) / unit.length)) + end,
    })),
  ),
);

const SIZES = [400, 1_600, 6_400, 25_600, 102_400];
/** Four times the text takes four times as long, or sixteen times where the time goes with its square. */
const MOST = 10;
/** Less than that is too little to compare: there are machines whose clock of processor time goes in steps of 4 ms. */
const LEAST_MS = 12;

/** At which length a text begins to take much more than its share; undefined when it never does. Nothing longer is tried then. */
export function steepAt(work: (text: string) => unknown, { told, of }: Pick<Text, "told" | "of">): string | undefined {
  let before = LEAST_MS;
  for (const size of SIZES) {
    const [text, limit] = [of(size), MOST * before];
    const cost = costOf(() => work(text), limit);
    if (cost > limit) return `${told} of ${size}: ${cost.toFixed(0)} ms instead of ${limit.toFixed(0)}`;
    before = Math.max(cost, LEAST_MS);
  }
  return undefined;
}

/** The cheapest of a few times: what is compiled or tidied up meanwhile is not the text's. */
function costOf(work: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 6 && least > enough; times++) least = Math.min(least, once(work));
  return least;
}

/** Of this thread's processor time alone: whatever else the machine does takes none of it. */
function once(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
