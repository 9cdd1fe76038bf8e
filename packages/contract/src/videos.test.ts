import { expect, test } from "vitest";
import { videoCodeIn } from "./videos.ts";

const code = "a-B_c1D2e3F";

test.each([
  code,
  ` ${code} `,
  `https://www.youtube.com/watch?v=${code}`,
  `https://www.youtube.com/watch?list=PL1&v=${code}&t=42s`,
  `http://youtube.com/watch?v=${code}#t=3`,
  `youtube.com/watch?v=${code}`,
  `HTTPS://M.YouTube.com/watch?v=${code}`,
  `https://youtu.be/${code}?si=Xy`,
  `https://www.youtube.com/embed/${code}?rel=0`,
  `https://www.youtube-nocookie.com/embed/${code}`,
  `https://youtube.com/shorts/${code}`,
  `https://www.youtube.com/live/${code}/`,
])("a video is known by its code or any address of it: %s", (text) => {
  expect(videoCodeIn(text)).toBe(code);
});

test.each([
  "",
  "a-B_c1D2e3",
  `${code}4`,
  "https://www.youtube.com/",
  "https://www.youtube.com/watch?v=",
  `https://www.youtube.com/watch?v=${code}4`,
  `https://www.youtube.com/@channel/${code}`,
  "https://www.youtube.com/playlist?list=PL1",
  `https://vimeo.com/${code}`,
  `https://youtube.com.example.test/watch?v=${code}`,
  `https://youtube.com@example.test/watch?v=${code}`,
  `https://example.test/?to=https://youtube.com/watch?v=${code}`,
  `javascript:alert("${code}")`,
  `data:text/html,${code}`,
  "https://",
])("anything else is none: %s", (text) => {
  expect(videoCodeIn(text)).toBeUndefined();
});
