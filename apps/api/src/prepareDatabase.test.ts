import { expect, it } from "vitest";
import { urlsFor } from "./prepareDatabase.ts";

const owner = "postgres://owner:o@direct.test:5432/recado";
const pool = "postgres://owner:o@bouncer.test:6432/recado?sslmode=require";

it("works by way of PgBouncer and listens past it, as the role that works", () => {
  const urls = urlsFor({ given: null, ownerUrl: owner, appUrl: "postgres://recado_app:a@direct.test:5432/recado", poolUrl: pool });
  expect(urls.appUrl).toBe("postgres://recado_app:a@bouncer.test:6432/recado?sslmode=require");
  expect(urls.directUrl).toBe("postgres://recado_app:a@direct.test:5432/recado");
});

it("takes the address that was given for the role that works", () => {
  const configuredUrl = "postgres://mine:m@bouncer.test:6432/recado";
  const urls = urlsFor({ given: configuredUrl, ownerUrl: owner, appUrl: configuredUrl, poolUrl: pool });
  expect(urls).toEqual({ appUrl: configuredUrl, directUrl: "postgres://mine:m@direct.test:5432/recado" });
});
