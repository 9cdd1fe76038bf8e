import { everyScreen } from "./everyScreen.ts";

everyScreen("supervisor");
