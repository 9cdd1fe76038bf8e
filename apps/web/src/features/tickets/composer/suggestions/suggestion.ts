/** What may take the place of what was typed: `short` stands out, `rest` says more. */
export type Suggestion = { key: string; short: string; rest: string; title?: string; file?: string | null; take(): void };

/** What is typed that something may stand for: from where on, and what of it is known. */
export type Typed = { from: number; text: string };

/** Puts a text in the place of what was typed. */
export type Replace = (text: string, from: number) => void;
