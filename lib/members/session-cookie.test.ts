import { expect, onTestFinished, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { sessionCookie } from "./session-cookie";

test("G6 over https the cookie of a session is bound to its host by name, and goes over https alone", async () => {
  const production = {
    VINTEM_ENV: "production",
    DATABASE_URL: "postgresql://u:p@db/vintem",
    VINTEM_SECRET: "qZ8vT1nR5xB0kLw3mJ7yHc2dFg9sPa4u",
    PUBLIC_URL: "https://pay.example",
  };
  const before = settle(launchEnv({}), production.DATABASE_URL, production.VINTEM_SECRET);
  // Unit tests of all files share their process.
  onTestFinished(() => void settle(before, before.databaseUrl, before.secret));
  settle(launchEnv(production), production.DATABASE_URL, production.VINTEM_SECRET);
  const [pair, ...attributes] = (await sessionCookie("a-session")).split("; ");
  expect(pair).toMatch(/^__Host-vintem-session=/);
  expect(attributes).toEqual(["Path=/", "Max-Age=1800", "HttpOnly", "SameSite=Lax", "Secure"]);
});
