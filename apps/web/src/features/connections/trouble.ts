import { ProblemBadge } from "./ProblemBadge.tsx";
import { TroubleChip } from "./TroubleChip.tsx";

/** What the frame shows of connections that need somebody, fetched together. */
export const trouble = { ProblemBadge, TroubleChip };
