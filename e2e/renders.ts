import type { Page } from "playwright-core";

type Fiber = {
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  flags: number;
  type: unknown;
  memoizedProps: Props | null;
};
type Props = { data?: { node?: unknown } };
type Counted = { renders: number };

/**
 * Counts React's renders of a flow's blocks in the production build, by the hook of React's developer tools. Call it before the page opens.
 */
export async function countBlocks(page: Page) {
  await page.addInitScript(() => {
    const counted: Counted = { renders: 0 };
    const PERFORMED = 1;
    const rendered = new WeakSet<Fiber>();
    const walk = (fiber: Fiber | null) => {
      for (let one = fiber; one; one = one.sibling) {
        const before = one.alternate;
        // A fiber whose child is unchanged was not rendered, and neither was anything below it.
        const isOld = before ? one.child === before.child : rendered.has(one);
        if (isOld) continue;
        rendered.add(one);
        const isBlock = one.memoizedProps?.data?.node !== undefined && typeof one.type === "function";
        if (isBlock && one.flags & PERFORMED) counted.renders += 1;
        walk(one.child);
      }
    };
    Object.assign(window, {
      blocksDrawn: counted,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => walk(root.current.child),
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    });
  });
  return {
    drawn: () => page.evaluate(() => (window as unknown as { blocksDrawn: Counted }).blocksDrawn.renders),
    begin: () => page.evaluate(() => Object.assign((window as unknown as { blocksDrawn: Counted }).blocksDrawn, { renders: 0 })),
  };
}
