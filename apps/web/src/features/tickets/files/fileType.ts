import type { Message } from "@recado/contract/messages";

/** What follows the last dot, or what it was said to be. */
export function fileType({ mediaName, mediaMime }: Pick<Message, "mediaName" | "mediaMime">): string | undefined {
  const ending = /\.(\w{1,5})$/.exec(mediaName ?? "")?.[1] ?? /^\w+\/([\w+-]{1,8})(;|$)/.exec(mediaMime ?? "")?.[1];
  return ending?.toUpperCase();
}
