/** Placeholders for values that are only known when the text is sent: `{{name}}`. The server replaces them. */
export const variables = ["firstName", "name", "ms", "protocol", "hora"] as const;
