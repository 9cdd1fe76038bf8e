/** No speech is recorded below this rate; and resampling 1 Hz multiplies the size by 44,100. */
const RATE_MIN = 4_000;
const CHANNELS_MAX = 8;

const NAMED = new Map([
  ["mono", 1],
  ["stereo", 2],
  ["downmix", 2],
  ["quad", 4],
  ["hexagonal", 6],
  ["octagonal", 8],
  ["cube", 8],
]);

/** Why a sound must not be converted, from ffmpeg's description of the file; null if it may be. */
export function refusalOf(stderr: string): string | null {
  const streams = [...stderr.matchAll(/^ *Stream #\d+:\d+.*?: Audio: (.*)$/gm)].map(([, rest = ""]) => rest);
  if (streams.length === 0) return "There is no sound in it.";
  for (const stream of streams) {
    const [, rate = "0", layout = ""] = /\b(\d+) Hz, ([^,]+)/.exec(stream) ?? [];
    if (Number(rate) < RATE_MIN) return `Its sound has ${rate} samples a second, and needs ${RATE_MIN}.`;
    const channels = channelsIn(layout);
    if (channels > CHANNELS_MAX)
      return `Its sound has ${Number.isFinite(channels) ? channels : `${layout} for`} channels; at most ${CHANNELS_MAX} are taken.`;
  }
  return null;
}

/** "mono", "5.1(side)", "9 channels", "2 channels (FL+FR)"; an unknown layout counts as too many. */
function channelsIn(layout: string): number {
  const [name = ""] = layout.trim().split(/[ (]/);
  if (NAMED.has(name)) return NAMED.get(name) as number;
  if (/^\d+ channels?\b/.test(layout)) return Number(name);
  if (/^\d+(\.\d+)+$/.test(name)) return name.split(".").reduce((sum, part) => sum + Number(part), 0);
  return Number.POSITIVE_INFINITY;
}
