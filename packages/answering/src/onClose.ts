import type { Say } from "./decision.ts";
import type { Company, Scene, Texts } from "./situation.ts";
import { ownText, paragraphs, speak } from "./speak.ts";
import { texts } from "./texts.ts";

/** `queue` is the attendance's. */
export type Closing = Scene & { queue: Texts | null; connection: Texts };

type CloseEffect = Say | { type: "awaitRating" };

/** At the end the contact is asked for a rating, and thanked after it; or thanked at once. */
export function onClose(closing: Closing): CloseEffect[] {
  const { company, connection, isGroup, queue } = closing;
  if (isGroup) return [];
  if (!asksForRating(company)) return speak(closing, ownText("complationMessage", queue, connection));

  const question = paragraphs(ownText("ratingMessage", queue, connection), texts[company.language].rating);
  return [...speak(closing, question), { type: "awaitRating" }];
}

/** The contact did not answer our last message, so no rating is asked for. */
export const onExpiry = (scene: Scene, connection: { expiresInactiveMessage: string | null }): Say[] =>
  scene.isGroup ? [] : speak(scene, connection.expiresInactiveMessage);

const asksForRating = ({ settings }: Company): boolean => settings.userRating === "enabled";
