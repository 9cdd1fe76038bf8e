/**
 * A process sends a heartbeat every `beatMs`, as long as its event loop moves at least every `hungMs`. After `ttlSeconds` of silence and
 * two checks `apartMs` apart, another process takes over its connections. Already after `lateMs` of silence the process itself checks
 * whether this has happened, and without an answer within `answerMs` it releases all its connections, before another process may take them.
 * It does not take back a connection that it lost for `restMs`. When a phone is to be unlinked, the provider is retried for `reachMs`.
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
  apartMs: 1_800, // the second claim round after the first check; rounds run once a second
  restMs: 10_000,
  claimMs: 1_000,
  remindMs: 1_000,
  lookMs: 5_000,
  reachMs: 45_000,
};
