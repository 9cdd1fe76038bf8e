/** Loaded into the program (`NODE_OPTIONS=--import`): SIGUSR2 blocks its event loop for `BUSY_MS`. */
process.on("SIGUSR2", () => {
  for (const end = performance.now() + Number(process.env.BUSY_MS); performance.now() < end; );
  console.log("busy no more");
});
