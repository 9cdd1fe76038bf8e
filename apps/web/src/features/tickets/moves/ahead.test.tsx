import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { refuseMoves } from "../testing/moves.ts";
import { openList, stand } from "../testing/picking.tsx";
import { aTicket } from "../testing/samples.ts";

const can = { ...aTicket().can, close: true };

test("what is resolved leaves its list before the server has answered, and is back where it stood when that refuses", async () => {
  await openList({ id: 1, can }, { id: 2, can });
  const answered = Promise.withResolvers<void>();
  refuseMoves("ERR_TICKET_NOT_OPEN", {}, answered.promise);
  stand(1);
  await userEvent.keyboard("e");
  expect(await screen.findByText("Left this list")).toBeTruthy();
  expect(screen.getByRole("tab", { name: /^Assigned/ }).textContent).toBe("Assigned1");
  await act(async () => answered.resolve());
  await waitFor(() => expect(screen.queryByText("Left this list")).toBeNull());
  expect(screen.getByRole("tab", { name: /^Assigned/ }).textContent).toBe("Assigned2");
});
