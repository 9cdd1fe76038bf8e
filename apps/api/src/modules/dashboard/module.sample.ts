import { refused, type Sample } from "../../testing/sample.ts";

const counted = (field: string) => `dashboard.counted ${field}`;

export const sample: Sample = {
  ids: {
    [counted("userId")]: { with: ({ user }) => user, answers: refused },
    [counted("queueId")]: { with: ({ queue }) => queue, answers: refused },
    [counted("connectionId")]: { with: ({ connection }) => connection, answers: refused },
    [counted("tagId")]: { with: ({ tag }) => tag, answers: refused },
  },
};
