import type { SandboxMessage } from "@recado/contract/sandbox";

/** What the words that are being typed are about: an answer to a message, or one's own said better. */
export type About = { what: "answer" | "edit"; message: SandboxMessage };
