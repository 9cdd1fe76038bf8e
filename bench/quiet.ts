// Imported before anything that reads it: of the app's log, only warnings matter beside the numbers.
process.env.LOG_LEVEL ??= "warn";
