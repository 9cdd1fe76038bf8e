/** Right-to-left letters, and control characters that change the direction. */
const TURNING =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const [BEGIN, END] = ["\u2068", "\u2069"];

/** A name within one of our sentences: isolated, so that its direction does not affect the text after it. */
export function isolated(name: string): string {
  if (!TURNING.test(name)) return name;
  let open = 0;
  const own = name.replace(/[\u2066-\u2069]/g, (sign) => {
    if (sign !== END) open++;
    else if (open === 0)
      return ""; // it would close our isolate
    else open--;
    return sign;
  });
  return `${BEGIN}${own}${END.repeat(open + 1)}`;
}
