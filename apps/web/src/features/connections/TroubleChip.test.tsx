import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../lib/i18n.ts";
import { signedIn } from "../../testing.tsx";
import { TroubleChip } from "./TroubleChip.tsx";
import { after, becomes, isLost, knowing, works } from "./testing/known.tsx";
import { aConnection } from "./testing/samples.ts";

const shop = aConnection({ id: 1, name: "Loja" });
const sales = aConnection({ id: 2, name: "WhatsApp Vendas" });
/** The first of the status regions; the app's own follow. */
const statusRegion = () => screen.getAllByRole("status")[0] as HTMLElement;
const statusText = () => statusRegion().textContent;
const link = () => screen.queryByRole("link");

beforeEach(() => {
  signedIn({ profile: "admin" });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

test("the one number in trouble is named once that has lasted for two seconds, and leads to the connections", async () => {
  const { router } = await knowing(<TroubleChip />, shop, { ...sales, ...isLost });
  await after(1000);
  expect([statusText(), link()]).toEqual(["", null]);
  await after(2000);
  expect(statusText()).toBe("Not connected: WhatsApp Vendas");
  fireEvent.click(screen.getByRole("link", { name: "Not connected: WhatsApp Vendas" }));
  expect(router.state.location.pathname).toBe("/connections");
});

test("several are counted, each from when its own trouble has lasted, and the chip goes with the last one", async () => {
  await knowing(<TroubleChip />, { ...shop, ...isLost }, sales);
  await after(3000);
  expect(statusText()).toBe("Not connected: Loja");
  becomes(sales, isLost);
  await after(1000);
  expect(statusText()).toBe("Not connected: Loja");
  await after(2000);
  expect(statusText()).toBe("2 numbers not connected");
  becomes(shop, works);
  await after(0);
  expect(statusText()).toBe("Not connected: WhatsApp Vendas");
  becomes(sales, works);
  await after(0);
  expect([statusText(), link()]).toEqual(["", null]);
});

test("what puts itself right within two seconds is not said, however often, nor while another one is in trouble", async () => {
  await knowing(<TroubleChip />, { ...shop, ...isLost }, sales);
  await after(3000);
  const onMutation = vi.fn();
  const listening = new MutationObserver(onMutation);
  listening.observe(statusRegion(), { childList: true, characterData: true, subtree: true });
  for (let times = 0; times < 3; times += 1) {
    becomes(sales, isLost);
    await after(1500);
    becomes(sales, works);
    await after(1500);
  }
  listening.disconnect();
  expect([statusText(), onMutation.mock.calls]).toEqual(["Not connected: Loja", []]);
});

test("while all is well nothing is shown", async () => {
  await knowing(<TroubleChip />, shop, sales);
  await after(5000);
  expect([statusText(), link()]).toEqual(["", null]);
});

test("a name that has no room is heard, and shown to whoever points at it", async () => {
  const name = "Atendimento ao cliente e vendas da filial de São José do Rio Preto";
  await knowing(<TroubleChip />, { ...sales, ...isLost, name });
  await after(3000);
  const chip = screen.getByRole("link", { name: `Not connected: ${name}` });
  fireEvent.mouseEnter(chip);
  await after(1000);
  expect(screen.getByRole("tooltip", { hidden: true }).textContent).toBe(`Not connected: ${name}`);
});

test.each([
  ["pt", "Sem conexão: Loja", "2 números sem conexão"],
  ["es", "Sin conexión: Loja", "2 números sin conexión"],
] as const)("in %s: %s, %s", async (language, one, several) => {
  await act(() => speak(language));
  await knowing(<TroubleChip />, { ...shop, ...isLost }, sales);
  await after(3000);
  expect(statusText()).toBe(one);
  becomes(sales, isLost);
  await after(3000);
  expect(statusText()).toBe(several);
});
