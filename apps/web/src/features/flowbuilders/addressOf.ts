import type { Flow } from "@recado/contract/flows";

/** Where it is drawn. */
export const addressOf = ({ id }: Pick<Flow, "id">) => `/flowbuilder/${id}`;
