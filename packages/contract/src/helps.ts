import { z } from "zod";
import { addressed, Done, page, Search } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { nounFacts } from "./nounFacts.ts";
import { Help } from "./platform-news.ts";
import { VIDEO_CODE, videoCodeIn } from "./videos.ts";

export type { Help } from "./platform-news.ts";

export const HELP_TITLE_MAX = 100;
export const HELP_DESCRIPTION_MAX = 1000;
export const HELP_VIDEO_MAX = 500;

/** Stored as the video's code, whichever of its URLs was pasted. */
const Video = z.preprocess(
  (value) => (typeof value === "string" && value.length <= HELP_VIDEO_MAX ? (videoCodeIn(value) ?? value) : value),
  z.string().regex(VIDEO_CODE),
);

export const HelpForm = z.object({
  title: z.string().trim().min(3).max(HELP_TITLE_MAX),
  description: z.string().trim().max(HELP_DESCRIPTION_MAX).default(""),
  video: Video,
});
export type HelpValues = z.output<typeof HelpForm>;

const example = {
  title: "Primeiros passos",
  description: "Conecte um número e atenda o primeiro cliente.",
  video: "https://www.youtube.com/watch?v=a-B_c1D2e3F",
};
const missing = "ERR_NO_HELP_FOUND";
const duplicated = "ERR_DUPLICATED_HELP";

/** Super users write them, everybody watches them. */
export const helps = {
  all: get("/helps/list", { query: Search.pick({ searchParam: true }), response: z.array(Help), errors: [] }),
  list: get("/helps", { query: Search, response: page("records", Help), errors: [] }),
  create: post("/helps", { body: HelpForm, response: Help, access: "super", errors: [duplicated], example }),
  update: put("/helps/:id", { params: addressed, body: HelpForm, response: Help, access: "super", errors: [missing, duplicated], example }),
  remove: del("/helps/:id", { params: addressed, response: Done, access: "super", errors: [missing] }),
};

export const helpFacts = nounFacts("help");
