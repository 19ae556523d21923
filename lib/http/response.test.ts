import { expect, onTestFinished, test } from "vitest";
import { type Env, launchEnv, settle } from "@/lib/platform/env";
import { print, problem } from "./response";

const shared = globalThis as { vintemEnv?: Env };

test("H3 over https every answer makes browsers come back over https alone", () => {
  const { vintemEnv } = shared;
  onTestFinished(() => {
    if (vintemEnv) shared.vintemEnv = vintemEnv;
    else delete shared.vintemEnv;
  });
  const secret = "a secret for tests, 32 characters long";
  settle(launchEnv({ PUBLIC_URL: "https://pay.example" }), "postgresql://nowhere/vintem", secret);
  const found = { kind: "json", status: 200, body: {} } as const;
  for (const response of [problem("not_found", "nada"), found]) {
    const { headers } = print(response, "id");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
  }
});
