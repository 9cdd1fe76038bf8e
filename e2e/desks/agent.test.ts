import { everyDesk } from "./everyDesk.ts";

everyDesk("agent");
