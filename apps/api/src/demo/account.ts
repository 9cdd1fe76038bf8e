/** Told once, when it is made. */
export type Account = { email: string; password: string; role: string };
