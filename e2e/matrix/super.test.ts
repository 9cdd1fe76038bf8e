import { everyScreen } from "./everyScreen.ts";

everyScreen("super");
