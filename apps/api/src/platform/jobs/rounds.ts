/** One round after the other, never two at once; a round that failed is followed by the next one. */
export function every(ms: number, round: () => Promise<void>, complain: (error: unknown) => void) {
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
