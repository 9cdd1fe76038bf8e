/** The name by which YouTube knows a video. */
export const VIDEO_CODE = /^[\w-]{11}$/;

const SITES = new Set(["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com"]);
const IN_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;
const SHORT = /^\/([\w-]{11})\/?$/;

/** From whatever the browser or the share button of its site gives: people paste whole addresses. Of another site there is none. */
export function videoCodeIn(text: string): string | undefined {
  const wanted = text.trim();
  if (VIDEO_CODE.test(wanted)) return wanted;
  const address = /^https?:\/\//i.test(wanted) ? wanted : `https://${wanted}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const site = hostname.replace(/^www\./, "");
  if (site === "youtu.be") return SHORT.exec(pathname)?.[1];
  if (!SITES.has(site)) return undefined;
  const code = /^\/watch\/?$/.test(pathname) ? (searchParams.get("v") ?? "") : (IN_PATH.exec(pathname)?.[1] ?? "");
  return VIDEO_CODE.test(code) ? code : undefined;
}
