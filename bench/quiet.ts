// Imported before anything that reads it: of the application's log only what went wrong is of interest beside the numbers.
process.env.LOG_LEVEL ??= "warn";
