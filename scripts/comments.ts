import { readSources } from "./sources.ts";

/** Phrases without a subject: a comment names the ticket, the query or the person that it speaks of. */
const VAGUE = /\b(?:whoever|whomever|(?:what|who) (?:is|was) (?:told|asked|said))\b/gi;
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g;

/** How many stand in comments of before this rule. It may only fall: lower it with each that is reworded. */
export const LEFT = 12;
/** So far below it is lowered at the latest, so that no new ones fit under it. */
const SLACK = 20;

type Found = { path: string; line: number; phrase: string };

/** Where comments of these files (path → text) use such a phrase. */
export function vagueIn(files: Record<string, string>): Found[] {
  return Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(COMMENT)].flatMap((comment) =>
      [...comment[0].matchAll(VAGUE)].map((match) => ({
        path,
        line: text.slice(0, comment.index + match.index).split("\n").length,
        phrase: match[0],
      })),
    ),
  );
}

/** What is wrong with so many of them, if anything. */
export function verdict(count: number, left = LEFT): string | undefined {
  if (count > left) return `${count} comments say whoever, what is told or the like, ${left} may: name the subject of yours instead.`;
  if (count < left - SLACK) return `Only ${count} are left: set LEFT in scripts/comments.ts to that.`;
  return undefined;
}

if (import.meta.main) {
  const found = vagueIn(await readSources("apps", "packages", "scripts", "bench", "chaos", "e2e"));
  const wrong = verdict(found.length);
  // Named are those of files that one names: node scripts/comments.ts apps/web/src/lib
  for (const { path, line, phrase } of found.filter(({ path }) => process.argv.slice(2).some((part) => path.includes(part))))
    console.log(`${path}:${line} ${phrase}`);
  if (wrong) console.error(wrong);
  process.exitCode = wrong ? 1 : 0;
}
