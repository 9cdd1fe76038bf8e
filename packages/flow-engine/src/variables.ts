/** The contact's values, known before any answer. The server's runs and the simulator both provide them. */
export const contactVariables = ["firstName", "name", "ms", "protocol", "hora"] as const;
export type ContactVariable = (typeof contactVariables)[number];
