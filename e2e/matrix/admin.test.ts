import { everyScreen } from "./everyScreen.ts";

everyScreen("admin");
