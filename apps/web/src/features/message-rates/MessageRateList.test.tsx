import { type MessageRateValues, messageRates } from "@recado/contract/message-rates";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { destinationsMatching, priceOf } from "./destinations.ts";
import { MessageRateDialog } from "./MessageRateDialog.tsx";
import { MessageRateList } from "./MessageRateList.tsx";
import { aMessageRate } from "./testing/samples.ts";

beforeEach(() => void signedIn({ profile: "admin", super: true }));

const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const listed = (...records: ReturnType<typeof aMessageRate>[]) =>
  answer(messageRates.list, () => ({ records, count: records.length, hasMore: false }));

test("where there are none it is said what they are for and where Meta publishes them", async () => {
  listed();
  show(<MessageRateList />);
  expect(await screen.findByText("No prices yet")).toBeTruthy();
  expect(screen.getByText(/estimate what a campaign costs.*developers\.facebook\.com\/docs\/whatsapp\/pricing/)).toBeTruthy();
});

test("a row says what a message costs where, since when, and whether that holds; news bring what others changed", async () => {
  listed(
    aMessageRate({ holds: "later", validFrom: "2027-01-01", price: "0.5", id: 5 }),
    aMessageRate(),
    aMessageRate({ country: "REST_OF_AFRICA", holds: "before", id: 6 }),
  );
  show(<MessageRateList />);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Brazil · MarketingUS$0.50, from 01/01/2027Not valid yet",
    "Brazil · MarketingUS$0.0034, from 01/10/2026In effect",
    "Rest of Africa · MarketingUS$0.0034, from 01/10/2026No longer valid",
  ]);
  listed(aMessageRate({ country: "PT" }));
  act(() => tell("messageRate", { action: "update", id: 4 }));
  expect(await screen.findByText("Portugal · Marketing")).toBeTruthy();
});

test("a country is searched for by its name, whatever its accents, or its code", async () => {
  const countries: unknown[] = [];
  answer(messageRates.list, ({ query }) => {
    countries.push(query.countries);
    return { records: [aMessageRate()], count: 1, hasMore: false };
  });
  show(<MessageRateList />);
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search by country" }), "BRAZIL");
  await waitFor(() => expect(countries.at(-1)).toEqual(["BR"]));
  expect(destinationsMatching("reunion")).toEqual(["RE"]);
  expect(destinationsMatching("br")).toContain("BR");
  expect(destinationsMatching("rest of latin")).toEqual(["REST_OF_LATIN_AMERICA"]);
});

test("a price has the decimals of its currency, or as many as it needs, and keeps every one of them", () => {
  expect([priceOf("5", "JPY"), priceOf("1", "USD"), priceOf("0.0034", "USD"), priceOf("1", "KWD").replace(/\s/, " ")]).toEqual([
    "JP¥5",
    "US$1.00",
    "US$0.0034",
    "KWD 1.000",
  ]);
  expect(priceOf("123456.123457", "USD")).toBe("US$123,456.123457");
});

test("a price is sent as text, to its last decimal, with a comma or a point", async () => {
  const sent: MessageRateValues[] = [];
  answer(messageRates.create, ({ body }) => {
    sent.push(body);
    return aMessageRate();
  });
  const onClose = vi.fn();
  show(<MessageRateDialog onClose={onClose} />);
  const price = screen.getByRole("textbox", { name: /^Price per message/ });
  await userEvent.type(screen.getByLabelText(/^Valid from/), "2026-10-01");
  await userEvent.type(price, "-1");
  await save();
  expect((await screen.findAllByText("This value is not valid.")).length).toBe(1);
  await userEvent.clear(price);
  await userEvent.type(price, "0,003400");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ country: "BR", category: "marketing", validFrom: "2026-10-01", price: "0.003400", currency: "USD" }]);
});

test("a day that is taken is said on its field; one that is deleted is asked about first", async () => {
  refuse(messageRates.update, "ERR_DUPLICATED_MESSAGE_RATE");
  const onClose = vi.fn();
  show(<MessageRateDialog rate={aMessageRate()} onClose={onClose} />);
  await save();
  expect(await screen.findByText(/already a price for this country and category from this date/)).toBeTruthy();
  answer(messageRates.remove, () => null);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete the price for Brazil · Marketing?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
