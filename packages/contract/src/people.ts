import { z } from "zod";

/** The product's limits; an installation may raise the password's minimum. */
export const PersonName = z.string().trim().min(2).max(50);
export const Password = z.string().min(5).max(50);

/** A reset needs more than the sign-up, as specified: eight characters, upper case, lower case, a digit. */
export const NewPassword = z.string().min(8).max(50).regex(/[A-Z]/).regex(/[a-z]/).regex(/\d/);
