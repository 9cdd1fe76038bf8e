import { act, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { useInsert } from "../../../ui/chat/composer/useInsert.ts";
import { empty } from "../drafts/draft.ts";
import type { DraftOf } from "../drafts/drafts.ts";

let insert: ReturnType<typeof useInsert>["insert"];
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");

function Field({ begun }: { begun: string }) {
  const [body, setBody] = useState(begun);
  const ref = useRef<HTMLTextAreaElement>(null);
  const change: DraftOf["change"] = (how) => setBody((text) => how({ ...empty, body: text }).body ?? text);
  const inserting = useInsert(ref, { draft: { ...empty, body }, change } as DraftOf);
  insert = inserting.insert;
  return <textarea ref={ref} value={body} onChange={({ currentTarget }) => setBody(currentTarget.value)} onFocus={inserting.noteFocus} />;
}

/** Until a field has had the focus, browsers report its caret before everything; jsdom reports it at the end. */
function open(begun: string) {
  render(<Field begun={begun} />);
  field().setSelectionRange(0, 0);
}

const found = () => [field().value, field().selectionStart, field().selectionEnd];

test("before the field has had the focus, what is inserted goes behind what was begun, with the caret behind it", () => {
  open("Bom dia");
  act(() => insert("👋"));
  expect(found()).toEqual(["Bom dia👋", 9, 9]);
  act(() => insert("!"));
  expect(found()).toEqual(["Bom dia👋!", 10, 10]);
});

test("once the field has had the focus, it goes where the caret is", () => {
  open("Bom dia");
  act(() => field().focus());
  field().setSelectionRange(3, 3);
  act(() => insert("👋"));
  expect(found()).toEqual(["Bom👋 dia", 5, 5]);
});

test("it takes the place of what is selected, or of all from a given place to the caret", () => {
  open("Bom dia, Ana");
  act(() => field().focus());
  field().setSelectionRange(4, 7);
  act(() => insert("noite"));
  expect(found()).toEqual(["Bom noite, Ana", 9, 9]);
  act(() => insert("tarde", 4));
  expect(found()).toEqual(["Bom tarde, Ana", 9, 9]);
});
