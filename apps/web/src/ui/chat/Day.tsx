import { date, day } from "../../lib/format.ts";
import classes from "./Talk.module.css";

export const Day = ({ at }: { at: string }) => <li className={classes.day}>{day(at)}</li>;

export const isNewDay = (before: string | undefined, at: string) => before === undefined || date(before) !== date(at);
