/** Loaded beside the program (`NODE_OPTIONS=--import`): on the signal its event loop does nothing else for as long as `BUSY_MS` says. */
process.on("SIGUSR2", () => {
  for (const end = performance.now() + Number(process.env.BUSY_MS); performance.now() < end; );
  console.log("busy no more");
});
