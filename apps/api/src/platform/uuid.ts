const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** In PostgreSQL's format. Checked before a text from outside reaches a query, which would fail on anything else. */
export const isUuid = (text: string) => UUID.test(text);
