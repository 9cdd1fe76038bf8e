/**
 * A process says every `beatMs` that it lives, for as long as its event loop moves at least every `hungMs`. After `ttlSeconds` of
 * silence, and a breath, and two looks `apartMs` apart, another one takes what it held. After `lateMs` of it the process itself asks
 * whether somebody has, and without an answer for `answerMs` it gives up everything: before anybody may take it. What somebody else has
 * taken from it, it does not take back for `restMs`. A phone that is to be let go is tried to be reached for `reachMs`.
 */
export type Rhythm = {
  beatMs: number;
  hungMs: number;
  ttlSeconds: number;
  lateMs: number;
  answerMs: number;
  apartMs: number;
  restMs: number;
  claimMs: number;
  remindMs: number;
  lookMs: number;
  reachMs: number;
};

export const usual: Rhythm = {
  beatMs: 5_000,
  hungMs: 60_000,
  ttlSeconds: 15,
  lateMs: 10_000,
  answerMs: 3_000,
  apartMs: 1_800, // the second round after the first look, which come once a second
  restMs: 10_000,
  claimMs: 1_000,
  remindMs: 1_000,
  lookMs: 5_000,
  reachMs: 45_000,
};
