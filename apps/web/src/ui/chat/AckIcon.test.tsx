import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AckIcon } from "./AckIcon.tsx";

const sign = (ack: number, kind = "text") => {
  const { container, unmount } = render(<AckIcon message={{ ack, kind, status: "sent" }} />);
  const word = screen.getByText(/./).textContent;
  const svg = container.querySelector("svg");
  const look = [svg?.innerHTML, svg?.getAttribute("stroke"), svg?.getAttribute("stroke-width")].join();
  unmount();
  return { word, look };
};

test("what was not sent and what nobody knows stand out in their own colours", () => {
  const stroke = (status: "failed" | "unknown") =>
    render(<AckIcon message={{ ack: 0, kind: "text", status }} />)
      .container.querySelector("svg")
      ?.getAttribute("stroke");
  expect([stroke("failed"), stroke("unknown")]).toEqual(["var(--mantine-color-error)", "var(--unknown)"]);
});

test("each step that a message has come looks different, and what was opened stands out from what was only read", () => {
  const steps = [1, 2, 3, 4].map((ack) => sign(ack));
  expect(steps.map(({ word }) => word)).toEqual(["sent", "delivered", "read", "read"]);
  expect(new Set(steps.map(({ look }) => look)).size).toBe(4);
  expect(sign(5)).toEqual(sign(4));
  expect([sign(3, "voice").word, sign(4, "voice").word, sign(5, "audio").word]).toEqual(["read", "played", "played"]);
});
