import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";

export const bubble = (text: string) => screen.getByText(text).closest("li") as HTMLElement;
export const menuOf = async (text: string) =>
  userEvent.click(within(bubble(text)).getByRole("button", { name: "Message actions", hidden: true }));
