import { type RefObject, useLayoutEffect, useRef } from "react";

type Words = { body: string };
/** The draft, wherever it is stored. */
type Written = { draft: Words; change(to: (draft: Words) => Words): void };

/** Inserts text at the caret, and puts the caret behind it. */
export function useInsert(field: RefObject<HTMLTextAreaElement | null>, { draft: { body }, change }: Written) {
  const caret = useRef<number>(undefined);
  const wasThere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field whose text is replaced puts the caret behind it.
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [body]);
  /** Replaces the selection, or everything from `from` to the caret. */
  const insert = (text: string, from?: number) => {
    const input = field.current;
    // A field that was never focused reports the caret at 0.
    const [chosen, end] = input && wasThere.current ? [input.selectionStart, input.selectionEnd] : [body.length, body.length];
    const start = from ?? chosen;
    caret.current = start + text.length;
    change(({ body }) => ({ body: body.slice(0, start) + text + body.slice(end) }));
  };
  /** The first focus puts the caret behind the draft, unless the user has selected some of it. */
  const noteFocus = () => {
    if (!wasThere.current && field.current?.selectionEnd === 0) field.current.setSelectionRange(body.length, body.length);
    wasThere.current = true;
  };
  return { insert, noteFocus };
}
