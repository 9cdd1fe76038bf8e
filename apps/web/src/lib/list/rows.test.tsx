import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { moved, useRows, useSteadyRows } from "./rows.ts";

const ROW_PX = 10;
const idsOf = (...ids: number[]) => ids.map((id) => ({ id }));
const upTo = (count: number) => idsOf(...Array.from({ length: count }, (_, at) => at));

type Props = { rows: { id: number }[]; also?: number; listKey?: string };

function List({ rows, also, listKey = "one" }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { drawn, seen, height, scrollTo } = useRows({ scroller, count: rows.length, rowPx: ROW_PX, around: 2, ...(also && { also }) });
  useSteadyRows(scroller, rows, listKey, ROW_PX);
  return (
    <div ref={scroller} data-testid="list" data-height={height} data-seen={`${seen.first} to ${seen.last}`}>
      {drawn.map((at) => (
        <button type="button" key={rows[at]?.id} onClick={() => scrollTo(90)} onDoubleClick={() => scrollTo(40, "top")}>
          {rows[at]?.id}
        </button>
      ))}
    </div>
  );
}

const shown = () => screen.queryAllByRole("button").map(({ textContent }) => Number(textContent));
const list = () => screen.getByTestId("list");
const scroll = (top: number) => {
  list().scrollTop = top;
  fireEvent.scroll(list());
};

beforeEach(() => void vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(5 * ROW_PX));

test("of a hundred thousand those are drawn that are seen, two beyond each edge, and the one with the focus", () => {
  render(<List rows={upTo(100_000)} also={7000} />);
  expect(shown()).toEqual([0, 1, 2, 3, 4, 5, 6, 7000]);
  expect(list().dataset).toMatchObject({ height: "1000000", seen: "0 to 4" });
  scroll(500_005);
  expect(list().dataset.seen).toBe("50000 to 50005");
  expect(shown()).toEqual([7000, ...Array.from({ length: 10 }, (_, at) => 49_998 + at)]);
});

test("where rows go the last that are left are drawn, and where there are none, none", () => {
  const { rerender } = render(<List rows={upTo(100)} />);
  scroll(900);
  rerender(<List rows={upTo(3)} also={50} />);
  expect(shown()).toEqual([0, 1, 2]);
  rerender(<List rows={[]} />);
  expect(shown()).toEqual([]);
  expect(list().dataset.seen).toBe("0 to -1");
});

test("one is brought into sight by as little as needed, or to the top", () => {
  render(<List rows={upTo(100)} />);
  const [first] = screen.getAllByRole("button");
  fireEvent.click(first as Element);
  expect(list().scrollTop).toBe(860); // the last of the five that are seen
  fireEvent.click(first as Element);
  expect(list().scrollTop).toBe(860);
  scroll(1000);
  fireEvent.click(screen.getAllByRole("button")[0] as Element);
  expect(list().scrollTop).toBe(900);
  fireEvent.doubleClick(screen.getAllByRole("button")[0] as Element);
  expect(list().scrollTop).toBe(400);
});

test("what comes above leaves what is seen where it is, but not at the top; another list begins at its top", () => {
  const { rerender } = render(<List rows={upTo(50)} />);
  rerender(<List rows={[{ id: 99 }, ...upTo(50)]} />);
  expect(list().scrollTop).toBe(0);
  scroll(105);
  rerender(<List rows={[{ id: 98 }, { id: 99 }, ...upTo(50)]} />);
  expect(list().scrollTop).toBe(115);
  rerender(<List rows={upTo(50)} listKey="other" />);
  expect(list().scrollTop).toBe(0);
});

test.each<[string, number[], number]>([
  ["nothing has changed", [1, 2, 3, 4, 5, 6], 0],
  ["one has come at the top", [9, 1, 2, 3, 4, 5, 6], 1],
  ["one above has gone", [2, 3, 4, 5, 6], -1],
  ["one that was far below has come to the top", [6, 1, 2, 3, 4, 5], 1],
  ["the first that is seen has gone up by itself", [3, 1, 2, 4, 5, 6], 0],
  ["the first that is seen is there no more", [1, 2, 4, 5, 6], -1],
  ["all that was seen is there no more", [1, 2], 0],
])("what is seen from the third row on stays: %s", (_, now, by) => {
  expect(moved(idsOf(1, 2, 3, 4, 5, 6), idsOf(...now), 2)).toBe(by);
});
