import type { SandboxMessage } from "@recado/contract/sandbox";

/** The message to which the composer refers: quoted, or being edited. */
export type About = { what: "answer" | "edit"; message: SandboxMessage };
