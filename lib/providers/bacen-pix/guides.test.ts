import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { readBacenPixAccount } from "./account";
import { completeByProfile } from "./command-profiles";
import { PROFILES } from "./profiles/profiles";

const GUIDES = "docs/banks";

// The guides are about production, whose addresses every profile knows.
const shared = globalThis as { vintemEnv?: unknown };
const before = shared.vintemEnv;
beforeAll(() => {
  const [url, secret] = ["postgresql://u:p@db/vintem", "qZ8vT1nR5xB0kLw3mJ7yHc2dFg9sPa4u"];
  const own = { DATABASE_URL: url, VINTEM_SECRET: secret, PUBLIC_URL: "https://pay.example" };
  settle(launchEnv({ ...own, VINTEM_ENV: "production" }), url, secret);
});
afterAll(() => {
  shared.vintemEnv = before;
});

const BANKS = PROFILES.filter(({ production }) => production !== null);

describe.each(BANKS.map((bank) => [bank.id, bank] as const))("the guide to %s", (id, bank) => {
  const guide = readFileSync(`${GUIDES}/${id}.md`, "utf8");

  test("has the addresses, headers and parameters of the profile", () => {
    const { apiUrl = "", tokenUrl = "" } = bank.production ?? {};
    expect(guide).toContain(apiUrl);
    expect(guide).toContain(new URL(tokenUrl).pathname);
    if (new URL(tokenUrl).host !== new URL(apiUrl).host) expect(guide).toContain(tokenUrl);
    for (const { name } of [...bank.headers, ...bank.query]) expect(guide).toContain(name);
    expect(guide).toContain(`--profile ${id}`);
  });

  test("and the files of the guides' first page are enough for the command", () => {
    const overview = readFileSync(`${GUIDES}/README.md`, "utf8");
    const [config, secrets] = [...overview.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) =>
      JSON.parse(json ?? ""),
    );
    const own = { webhookToken: "w".repeat(43), applicationKey: "…" };
    const complete = completeByProfile({ config, secrets: { ...secrets, ...own } }, id);
    expect(readBacenPixAccount(complete.config, complete.secrets).config).toMatchObject({
      profile: id,
      pixKey: "loja@example.com",
    });
  });
});

test("every bank with a profile has a guide that the first page links", () => {
  const overview = readFileSync(`${GUIDES}/README.md`, "utf8");
  for (const { id } of BANKS) {
    expect(existsSync(`${GUIDES}/${id}.md`)).toBe(true);
    expect(overview).toContain(`](${id}.md)`);
  }
});
