type Strength = "short" | "weak" | "fair" | "strong";

const PASSWORD_MIN = 5;

/** A hint, no requirement: length counts most, then the number of character classes. */
export function strengthOf(password: string): Strength {
  if (password.length < PASSWORD_MIN) return "short";
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]/].filter((kind) => kind.test(password)).length;
  const points = Math.min(password.length, 16) + 2 * kinds;
  return points >= 18 ? "strong" : points >= 13 ? "fair" : "weak";
}

/** The rules for a new password at a reset, in the order shown. */
export const rules = {
  length: (password: string) => password.length >= 8 && password.length <= 50,
  upper: (password: string) => /[A-Z]/.test(password),
  lower: (password: string) => /[a-z]/.test(password),
  digit: (password: string) => /\d/.test(password),
};
