/** What stands in a text for something that is known only when it goes out: `{{name}}`. The server fills it in. */
export const variables = ["firstName", "name", "ms", "protocol", "hora"] as const;
