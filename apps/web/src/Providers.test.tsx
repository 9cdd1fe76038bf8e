import { QueryClient } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { expect, test, vi } from "vitest";
import { enter, leave, update } from "./lib/session.ts";
import { Providers } from "./Providers.tsx";
import { aUser, show, signedIn } from "./testing.tsx";

const queryKey = ["quick-messages", "list"];

test("what one person has seen is gone for the next one, whether he left or was followed", () => {
  signedIn({ id: 1 });
  const { cache } = show(<p>here</p>);
  cache.setQueryData(queryKey, "Ana's");

  update({ name: "Ana Lima" });
  enter({ token: "token-2", user: aUser({ id: 1 }) });
  expect(cache.getQueryData(queryKey)).toBe("Ana's");

  enter({ token: "token-3", user: aUser({ id: 2 }) });
  expect(cache.getQueryData(queryKey)).toBeUndefined();

  cache.setQueryData(queryKey, "Bruno's");
  leave();
  expect(cache.getQueryData(queryKey)).toBeUndefined();
});

test("what falls around the pages, as a part that could not be fetched, leaves a word and a way to try again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const Part = lazy(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  render(
    <Providers cache={new QueryClient()} env="test">
      <Suspense>
        <Part />
      </Suspense>
    </Providers>,
  );
  expect(await screen.findByText("This page stopped working")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});
