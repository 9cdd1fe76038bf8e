import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { useUser } from "../../lib/session.ts";
import { show, signedIn } from "../../testing.tsx";
import { useOwnNews } from "./useOwnNews.ts";

function Me() {
  useOwnNews();
  const { name, allTicket, queues } = useUser();
  return <h2>{[name, allTicket, ...queues.map((queue) => `${queue.name} ${queue.color}`)].join(", ")}</h2>;
}

const sales = { id: 1, name: "Vendas", color: "#123456" };
const care = { id: 2, name: "Suporte", color: "#654321" };
const shown = () => screen.getByRole("heading").textContent;

test("whoever is given a queue, another name or all tickets has them at once, and nobody else's", () => {
  const me = signedIn({ name: "Ana", queues: [sales], allTicket: "desabled" });
  show(<Me />);
  act(() => tell("user", { action: "update", user: { ...me, id: me.id + 1, name: "Bia", queues: [care] } }));
  expect(shown()).toBe("Ana, desabled, Vendas #123456");
  act(() => tell("user", { action: "update", user: { ...me, name: "Ana Prado", queues: [sales, care], allTicket: "enabled" } }));
  expect(shown()).toBe("Ana Prado, enabled, Vendas #123456, Suporte #654321");
});

test("a queue of one's own is called as it is now, and is gone with the others", () => {
  signedIn({ name: "Ana", queues: [sales, care], allTicket: "desabled" });
  show(<Me />);
  act(() => tell("queue", { action: "update", queue: { ...care, name: "Cuidado", greetingMessage: "" } }));
  expect(shown()).toBe("Ana, desabled, Vendas #123456, Cuidado #654321");
  act(() => tell("queue", { action: "delete", queueId: 1 }));
  expect(shown()).toBe("Ana, desabled, Cuidado #654321");
});

test("of two changes in one moment both hold", () => {
  signedIn({ name: "Ana", queues: [sales, care], allTicket: "desabled" });
  show(<Me />);
  act(() => {
    tell("queue", { action: "delete", queueId: 1 });
    tell("queue", { action: "update", queue: { ...care, name: "Cuidado", greetingMessage: "" } });
  });
  expect(shown()).toBe("Ana, desabled, Cuidado #654321");
});
