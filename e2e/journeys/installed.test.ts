import { expect, test } from "vitest";
import { theApp } from "../app.ts";

type Manifest = { icons: { src: string; sizes: string; type: string; purpose?: string }[]; [field: string]: unknown };

const fetched = async (path: string) => {
  const answer = await fetch(`${theApp().url}${path}`, { headers: { accept: "text/html,*/*" } });
  expect(answer.status, path).toBe(200);
  return answer;
};

test("a browser may put it among its programs: it says what it is, and each of its pictures is there as large as it says", async () => {
  const page = await (await fetched("/login")).text();
  const [, link = ""] = /<link[^>]+rel="manifest"[^>]+href="([^"]+)"/.exec(page) ?? [];
  const answer = await fetched(link);
  expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: "Recado", short_name: "Recado", id: "/", start_url: "/", scope: "/", display: "standalone" });
  for (const color of ["background_color", "theme_color"]) expect(manifest[color]).toMatch(/^#[0-9a-f]{6}$/i);
  const drawn = manifest.icons.filter(({ type }) => type === "image/png");
  // Chromium's icon, and one for phones with a margin around it.
  for (const purpose of ["any", "maskable"])
    expect(drawn.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetched(src);
    expect(icon.headers.get("content-type"), src).toMatch(type);
    if (type === "image/png") expect(sizeOf(Buffer.from(await icon.arrayBuffer())), src).toBe(sizes);
  }
  // Where Apple's phones look.
  const [, touch = ""] = /<link[^>]+rel="apple-touch-icon"[^>]+href="([^"]+)"/.exec(page) ?? [];
  expect(sizeOf(Buffer.from(await (await fetched(touch)).arrayBuffer()))).toBe("180x180");
});

/** From the PNG's header. */
function sizeOf(picture: Buffer) {
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  return `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`;
}
