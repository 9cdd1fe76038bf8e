/** Shown once, when the account is made. */
export type Account = { email: string; password: string; role: string };
