/** What the frame shows of connections that need somebody, fetched together. */
export { ProblemBadge } from "./ProblemBadge.tsx";
export { TroubleChip } from "./TroubleChip.tsx";
