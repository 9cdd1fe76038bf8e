import { companies } from "@recado/contract/companies";
import { planFlags } from "@recado/contract/planFlags";
import type { Plan } from "@recado/contract/plans";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, show, signedIn } from "../../testing.tsx";
import { Frame } from "./Frame.tsx";

vi.mock("../../lib/net/connection.ts", () => ({ connect: () => ({ stop() {} }) }));

const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<(typeof planFlags)[number], boolean>;
const plan: Plan = { id: 1, name: "Essencial", users: 1, connections: 1, queues: 1, value: 1, ...flags };
const dragged = (type: string) => ({ dataTransfer: { types: [type], files: [], dropEffect: "copy" } });

beforeEach(async () => {
  const { company } = signedIn();
  answer(companies.plan, () => ({ ...company, plan }));
  show(
    <Frame screens={[]}>
      <p onDragOver={(event) => event.preventDefault()}>Drop here</p>
      <input aria-label="Name" />
    </Frame>,
  );
  await screen.findByText("Drop here");
});

test("a file that nothing takes is refused, so that the browser does not open it in place of the page", () => {
  for (const element of [screen.getByRole("banner"), screen.getByRole("main"), screen.getByLabelText("Name"), document.body]) {
    const file = dragged("Files");
    expect(fireEvent.dragOver(element, file), "the browser does nothing of its own").toBe(false);
    expect(file.dataTransfer.dropEffect, "and the pointer says so").toBe("none");
    expect(fireEvent.drop(element, file)).toBe(false);
  }
});

test("what takes it is not spoken for, and text can be dropped into a field", () => {
  const file = dragged("Files");
  fireEvent.dragOver(screen.getByText("Drop here"), file);
  expect(file.dataTransfer.dropEffect).toBe("copy");
  const text = dragged("text/plain");
  expect(fireEvent.dragOver(screen.getByLabelText("Name"), text)).toBe(true);
  expect(fireEvent.drop(screen.getByLabelText("Name"), text)).toBe(true);
  expect(text.dataTransfer.dropEffect).toBe("copy");
});

test("whoever has signed out has nothing to lose", () => {
  cleanup();
  expect(fireEvent.dragOver(document.body, dragged("Files"))).toBe(true);
});
