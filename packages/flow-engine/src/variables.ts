/** What a flow knows of whom it talks to, before anybody has answered anything. The runs and the simulator give each a value. */
export const contactVariables = ["firstName", "name", "ms", "protocol", "hora"] as const;
export type ContactVariable = (typeof contactVariables)[number];
