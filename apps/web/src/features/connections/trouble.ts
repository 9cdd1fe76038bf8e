import { ProblemBadge } from "./ProblemBadge.tsx";
import { TroubleChip } from "./TroubleChip.tsx";

/** The frame's parts about connections in trouble, in one chunk. */
export const trouble = { ProblemBadge, TroubleChip };
