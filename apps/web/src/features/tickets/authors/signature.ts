/** The line above what somebody says under his name, as the server writes it. */
export const signatureOf = (name: string) => `*${name}:*`;
