/** Letters that run from the right to the left, and the signs that make others do so. */
const TURNING =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const [BEGIN, END] = ["\u2068", "\u2069"];

/** Somebody's name in a sentence of ours: whatever runs the other way in it, or would turn what follows, does so within the name alone. */
export function isolated(name: string): string {
  if (!TURNING.test(name)) return name;
  let open = 0;
  const own = name.replace(/[\u2066-\u2069]/g, (sign) => {
    if (sign !== END) open++;
    else if (open === 0)
      return ""; // it would end what we begin
    else open--;
    return sign;
  });
  return `${BEGIN}${own}${END.repeat(open + 1)}`;
}
