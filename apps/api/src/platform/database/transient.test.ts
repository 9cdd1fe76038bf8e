import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { isTransient } from "./transient.ts";

const ofDatabase = (code: string) => Object.assign(new DatabaseError("it says no", 0, "error"), { code });
const ofSystem = (code: string) => Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code });

test.each<[string, unknown, boolean]>([
  ["two in each other's way", ofDatabase("40001"), true],
  ["a database that is shut down", ofDatabase("57P01"), true],
  ["a row that breaks a rule", ofDatabase("23514"), false],
  ["a cut line, as the system says it", ofSystem("ECONNRESET"), true],
  ["a full disk", ofSystem("ENOSPC"), true],
  ["a cut line, as pg says it", new Error("Connection terminated unexpectedly"), true],
  ["a client after that", new Error("Client has encountered a connection error and is not queryable"), true],
  ["nobody free in time", new Error("timeout exceeded when trying to connect"), true],
  ["a pool that ends", new Error("Cannot use a pool after calling end on the pool"), true],
  ["a fault of ours in words", new Error("A list has at least one slice."), false],
  ["a refusal of ours", new AppError("ERR_NO_PERMISSION"), false],
  ["what is not as it should be", new z.ZodError([]), false],
  ["a type that is none", new TypeError("Cannot read properties of undefined (reading 'connection')"), false],
  ["no error at all", "gone", false],
])("%s: the same again will do, or not", (_, error, again) => {
  expect(isTransient(error)).toBe(again);
});
