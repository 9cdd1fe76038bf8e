/** YouTube's id of a video. */
export const VIDEO_CODE = /^[\w-]{11}$/;

const SITES = new Set(["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"]);
const IN_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;
const SHORT = /^\/([\w-]{11})\/?$/;

/** The id in any URL that the browser or the share button gives. Undefined for other sites. */
export function videoCodeIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (VIDEO_CODE.test(trimmed)) return trimmed;
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const site = hostname.replace(/^www\./, "");
  if (site === "youtu.be") return SHORT.exec(pathname)?.[1];
  if (!SITES.has(site)) return undefined;
  const code = /^\/watch\/?$/.test(pathname) ? (searchParams.get("v") ?? "") : (IN_PATH.exec(pathname)?.[1] ?? "");
  return VIDEO_CODE.test(code) ? code : undefined;
}
