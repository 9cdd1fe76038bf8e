import { type RefObject, useLayoutEffect, useRef } from "react";

type Words = { body: string };
/** What is being written, wherever it is kept. */
type Written = { draft: Words; change(to: (known: Words) => Words): void };

/** Puts something where one was writing, and the caret behind it. */
export function useInsert(field: RefObject<HTMLTextAreaElement | null>, { draft: { body }, change }: Written) {
  const caret = useRef<number>(undefined);
  const wasThere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that is given other words puts the caret behind them.
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [body]);
  /** In the place of what is chosen, or of all from there on to the caret. */
  const insert = (text: string, from?: number) => {
    const known = field.current;
    // Where nobody has been yet, browsers say that the caret is before everything.
    const [chosen, end] = known && wasThere.current ? [known.selectionStart, known.selectionEnd] : [body.length, body.length];
    const start = from ?? chosen;
    caret.current = start + text.length;
    change(({ body }) => ({ body: body.slice(0, start) + text + body.slice(end) }));
  };
  /** Whoever comes to it for the first time goes on behind what he had begun, unless he has chosen of it. */
  const noteFocus = () => {
    if (!wasThere.current && field.current?.selectionEnd === 0) field.current.setSelectionRange(body.length, body.length);
    wasThere.current = true;
  };
  return { insert, noteFocus };
}
