import { createContext } from "react";

/** Where a conversation is looked at and nothing else: what stands in its messages offers nothing that would change anything. */
export const OnlyReadContext = createContext(false);
