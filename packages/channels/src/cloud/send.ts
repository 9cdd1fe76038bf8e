import type { MediaKind } from "../inbound.ts";
import type { Order, Parcel, Recipient, TemplateSlot, TemplateUse } from "../outbound.ts";

/** Null for a recipient that this provider cannot reach: a group, or a person with only a LID. */
export function addressOf({ number, userId, group }: Recipient): { to: string } | { recipient: string } | null {
  if (group !== null) return null;
  if (number !== null) return { to: number };
  return userId === null ? null : { recipient: userId };
}

/** The body of a request to Meta. Statuses return our reference, which settles sends with unknown outcome. */
export function messageBody(order: Order & { kind: "send" | "react" }, address: object, mediaId: string | null): object {
  const content = order.kind === "react" ? reaction(order.target.providerId, order.emoji) : parcelBody(order.parcel, mediaId);
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    ...address,
    ...content,
    ...(order.kind === "send" && order.quoted && { context: { message_id: order.quoted.providerId } }),
    biz_opaque_callback_data: order.ref,
  };
}

const reaction = (message_id: string, emoji: string) => ({ type: "reaction", reaction: { message_id, emoji } });

function parcelBody(parcel: Parcel, mediaId: string | null): object {
  switch (parcel.type) {
    case "text":
      return { type: "text", text: { body: parcel.body, preview_url: /https?:\/\//.test(parcel.body) } };
    case "media":
      return mediaBody(parcel, mediaId);
    case "location": {
      const { latitude, longitude, name, address } = parcel;
      return { type: "location", location: { latitude, longitude, ...(name && { name }), ...(address && { address }) } };
    }
    case "contacts":
      return { type: "contacts", contacts: parcel.cards.map(cardBody) };
    case "template":
      return { type: "template", template: templateBody(parcel.template, mediaId) };
  }
}

function mediaBody({ media, caption, name }: Parcel & { type: "media" }, id: string | null): object {
  const type = media === "voice" ? "audio" : media;
  const fields = {
    id,
    ...(media === "voice" && { voice: true }),
    ...(CAPTIONED.has(media) && caption && { caption }),
    ...(media === "document" && { filename: name }),
  };
  return { type, [type]: fields };
}

const CAPTIONED = new Set<MediaKind>(["image", "video", "document"]);

const cardBody = ({ name, number }: { name: string; number: string }) => ({
  name: { formatted_name: name, first_name: name },
  phones: [{ phone: `+${number}`, wa_id: number, type: "CELL" }],
});

function templateBody({ name, language, values, slots, header }: TemplateUse, mediaId: string | null) {
  const filled = slots.map((slot, at) => ({ ...slot, text: values[at] ?? "" }));
  const texts = (["header", "body"] as const).flatMap((type) => {
    const parameters = filled.filter(({ part }) => part === type).map(parameterOf);
    return parameters.length === 0 ? [] : [{ type, parameters }];
  });
  const components = [...(header ? [headerOf(header, mediaId)] : []), ...texts, ...filled.flatMap(buttonOf)];
  return { name, language: { code: language }, ...(components.length > 0 && { components }) };
}

/** A numbered variable is given by position; a named one needs its name. */
const parameterOf = ({ name, text }: { name: string; text: string }) => ({
  type: "text",
  ...(!/^\d+$/.test(name) && { parameter_name: name }),
  text,
});

const headerOf = ({ media, name }: NonNullable<TemplateUse["header"]>, id: string | null) => ({
  type: "header",
  parameters: [{ type: media, [media]: { id, ...(media === "document" && { filename: name }) } }],
});

function buttonOf({ name: index, button, text }: TemplateSlot & { text: string }): object[] {
  if (!button) return [];
  if (button.kind === "url") return [{ type: "button", sub_type: "url", index, parameters: [{ type: "text", text }] }];
  return [{ type: "button", sub_type: "copy_code", index, parameters: [{ type: "coupon_code", coupon_code: text }] }];
}
