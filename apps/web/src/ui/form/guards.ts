/** Something that would be lost on the way elsewhere: given up when its person says so, and kept, where that can be, when nobody asks him. */
export type Guard = { discard?(): void; keep?(): void };

const guards = new Set<Guard>();
let isOwnWay = false;

export function guard(one: Guard) {
  guards.add(one);
  return () => void guards.delete(one);
}

export const isGuarded = () => guards.size > 0 && !isOwnWay;

export function discardGuarded() {
  for (const one of guards) one.discard?.();
}

/** The page goes there by itself, for what it shows is gone: nobody is asked, unless he has something that cannot be kept on the way. */
export function goUnasked(go: () => void) {
  isOwnWay = [...guards].every(({ keep }) => keep);
  if (isOwnWay) for (const one of guards) one.keep?.();
  try {
    go();
  } finally {
    isOwnWay = false;
  }
}
