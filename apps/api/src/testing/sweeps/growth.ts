/** Texts that make a regular expression backtrack: one character or an almost-match many times, with an ending that does not match. */
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
/** Four times the text costs four times as much if linear, sixteen times if quadratic. */
const MOST = 10;
/** Less is too little to compare: on some machines the CPU clock moves in steps of 4 ms. */
const LEAST_MS = 12;

/** The first length whose cost grows far more than the text; undefined when there is none. Stops at that length. */
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

/** The cheapest of several tries, as compilation and garbage collection are not the text's cost. */
function costOf(work: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 6 && least > enough; times++) least = Math.min(least, once(work));
  return least;
}

/** CPU time of this thread only, so that other load on the machine does not count. */
function once(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
