import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { type ComponentType, Suspense, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pageNow } from "../lib/net/pageNow.ts";
import { blockUnload } from "../lib/offline/unloadGuard.ts";
import { reloadAfterUpgrades } from "../lib/offline/upgrades.ts";
import { api, show } from "../testing.tsx";
import { part } from "./part.tsx";

const ENTRY = "/assets/index-1.js";
const pageWith = (entry: string) => `<div id="root"></div><script type="module" src="${entry}"></script>`;
/** Like our server: pages only for requests that accept text/html. */
const serve = (page: string, status = 200) =>
  api.use(
    http.get("*/", ({ request }) => {
      const isPage = request.headers.get("accept")?.includes("text/html");
      return isPage ? new HttpResponse(page, { status }) : new HttpResponse(null, { status: 404 });
    }),
  );
const cutOff = () => api.use(http.get("*/", () => HttpResponse.error()));
let isHeld = false;
blockUnload(() => isHeld);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  sessionStorage.clear();
  document.head.innerHTML = pageWith(ENTRY).slice(pageWith(ENTRY).indexOf("<script"));
  isHeld = false;
});
afterEach(() => void vi.restoreAllMocks());

/** A page with a text field, and a dialog whose code loads as often as `load` says. */
function open(load: () => Promise<ComponentType<{ onClose(): void }>>) {
  const Dialog = part(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Draft" />
        <button type="button" onClick={() => setOpen(true)}>
          Schedule
        </button>
        {isOpen && (
          <Suspense>
            <Dialog onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    );
  }
  show(<Page />);
}
const Dialog = () => <p>Scheduled for tomorrow</p>;
const lost = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const errorShown = () => screen.findByText("This part did not load");
const isTold = () => screen.queryByText("This part did not load") !== null;
const draft = () => screen.getByLabelText<HTMLInputElement>("Draft").value;

test("a dialog that does not come leaves the page as it is, says so, and is asked for again by a press", async () => {
  cutOff();
  const load = vi.fn(lost as () => Promise<typeof Dialog>);
  open(load);
  await userEvent.type(screen.getByLabelText("Draft"), "Bom dia");
  await press("Schedule");
  await errorShown();
  expect(draft()).toBe("Bom dia");
  await press("Try again");
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await errorShown();
  load.mockResolvedValue(Dialog);
  await press("Try again");
  expect(await screen.findByText("Scheduled for tomorrow")).toBeTruthy();
  expect(isTold()).toBe(false);
  expect([load.mock.calls.length, draft()]).toEqual([3, "Bom dia"]);
});

test("put away, it is asked for anew by whoever wants it later", async () => {
  cutOff();
  const load = vi.fn(lost as () => Promise<typeof Dialog>);
  open(load);
  await press("Schedule");
  await errorShown();
  await press("Close");
  expect(isTold()).toBe(false);
  load.mockResolvedValue(Dialog);
  await press("Schedule");
  expect(await screen.findByText("Scheduled for tomorrow")).toBeTruthy();
});

test("what has been fetched before is shown with the very press that asks for it, and stays itself", async () => {
  const load = vi.fn(async () => {
    let shown = 0;
    return () => {
      const [first] = useState(() => (shown += 1));
      return <p>Dialog {first}</p>;
    };
  });
  const Dialog = part<object>(load);
  Dialog.fetch();
  await act(async () => {});
  const page = (
    <Suspense fallback={<p>Wait</p>}>
      <Dialog />
    </Suspense>
  );
  const { rerender } = render(page);
  expect(document.body.textContent).toBe("Dialog 1");
  rerender(page);
  expect(document.body.textContent).toBe("Dialog 1");
  expect(load).toHaveBeenCalledTimes(1);
});

test("what could not be fetched before is told where it is shown", async () => {
  const Dialog = part<object>(lost);
  Dialog.fetch();
  await act(async () => {});
  show(
    <Suspense>
      <Dialog />
    </Suspense>,
  );
  await errorShown();
});

test("what is wrong within a part that has come is not told as one that is missing", async () => {
  open(async () => () => {
    throw new Error("a bug");
  });
  await press("Schedule");
  expect(await screen.findByText(/Unexpected Application Error|This page stopped working/)).toBeTruthy();
});

test("where files would be lost, to load the page anew is left to whoever attached them", async () => {
  serve(pageWith(ENTRY));
  isHeld = true;
  open(vi.fn(lost as () => Promise<typeof Dialog>));
  await press("Schedule");
  await errorShown();
  await press("Try again");
  expect(await screen.findByRole("button", { name: "Reload" })).toBeTruthy();
  expect(screen.getByText(/must be attached again/)).toBeTruthy();
});

/** The missing part makes the app request the page; once a later request is answered, the decision has been made. */
const missAPart = () =>
  act(async () => {
    window.dispatchEvent(new Event("vite:preloadError"));
    await pageNow();
    await pageNow();
  });
const reload = vi.fn();
reloadAfterUpgrades(reload);

test.each([
  ["there is no line", cutOff, false],
  ["the server is away for a moment", () => serve("Bad gateway", 502), false],
  ["somebody else answers", () => serve("<h1>Hotel Sol, Wi-Fi</h1>"), false],
  ["it is the same page that is served", () => serve(pageWith(ENTRY)), false],
  ["there is a new one", () => serve(pageWith("/assets/index-2.js")), true],
] as const)("a part that is missing where %s: the page is loaded anew only for a new one", async (_, answers, isReloaded) => {
  reload.mockClear();
  answers();
  await missAPart();
  expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
  // No reload loop.
  await missAPart();
  expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
});

test("a new page waits, too, while a file is attached that is nowhere else", async () => {
  reload.mockClear();
  serve(pageWith("/assets/index-2.js"));
  isHeld = true;
  render(<p>here</p>);
  await missAPart();
  expect(reload).not.toHaveBeenCalled();
});

test("a page that did not come has a title all the same", async () => {
  const Page = part(lost, { page: true });
  show(
    <Suspense>
      <Page />
    </Suspense>,
  );
  expect(await screen.findByRole("heading", { level: 1, name: "This part did not load" })).toBeTruthy();
});
