/** Runs `round` at this interval, never twice at once; a round that failed does not stop the next one. */
export function runEvery(ms: number, round: () => Promise<void>, complain: (error: unknown) => void) {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void round()
      .catch(complain)
      .finally(() => {
        isBusy = false;
      });
  }, ms);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
