import { everyDesk } from "./everyDesk.ts";

everyDesk("admin");
