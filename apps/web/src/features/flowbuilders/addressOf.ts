import type { Flow } from "@recado/contract/flows";

/** The editor's path. */
export const addressOf = ({ id }: Pick<Flow, "id">) => `/flowbuilder/${id}`;
