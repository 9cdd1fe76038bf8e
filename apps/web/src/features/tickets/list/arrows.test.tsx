import { tickets } from "@recado/contract/tickets";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { cutOff } from "../../../testing.tsx";
import { openList, stand } from "../testing/picking.tsx";

const here = () => document.activeElement?.textContent;
const many = Array.from({ length: 45 }, (_, at) => ({ id: at + 1 }));

test("the arrows lead from row to row, Home and End to the first and the last, and Enter opens the one", async () => {
  const { path, stored } = await openList(...many);
  stand(1);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(here()).toBe("Contato 3");
  await userEvent.keyboard("{ArrowUp}");
  expect(here()).toBe("Contato 2");
  await userEvent.keyboard("{End}");
  expect(here(), "it had not been drawn").toBe("Contato 45");
  expect(document.querySelector("[data-selecting]")?.scrollTop, "it is seen").toBeGreaterThan(0);
  await userEvent.keyboard("{ArrowDown}");
  expect(here()).toBe("Contato 45");
  await userEvent.keyboard("{Home}{ArrowUp}");
  expect(here()).toBe("Contato 1");
  cutOff(tickets.showByUuid);
  await userEvent.keyboard("{Enter}");
  expect(path()).toBe(`/tickets/${stored()[0]?.uuid}`);
});

test("Tab comes to one row of the list, to where one was, and goes on behind it", async () => {
  await openList(...many);
  const reached = () =>
    [...document.querySelectorAll<HTMLElement>("[data-ticket]")]
      .filter((row) => row.querySelector("[tabindex='0']"))
      .map((row) => row.dataset.ticket);
  expect(reached()).toEqual(["1"]);
  stand(1);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(reached()).toEqual(["3"]);
  await userEvent.tab();
  expect(document.activeElement?.closest("[data-ticket]")).toBeNull();
  await userEvent.tab({ shift: true });
  expect(here()).toBe("Contato 3");
});

test("where one writes, and in what stands beside the rows, the arrows are left alone", async () => {
  await openList({ id: 1 }, { id: 2 });
  const search = screen.getByRole("searchbox");
  act(() => search.focus());
  await userEvent.keyboard("{ArrowDown}{End}");
  expect(document.activeElement).toBe(search);
});
