import { everyScreen } from "./everyScreen.ts";

everyScreen("user");
