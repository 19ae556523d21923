import { randomUUID } from "node:crypto";
import { expect, expectProblem, send, test } from "../../support/wire";
import { fullBody } from "./bodies";

const LIMIT = 65_536;

/** A valid body of so many bytes: JSON lets white space stand at its end. */
function padded(bytes: number): string {
  const json = JSON.stringify(fullBody());
  return json + " ".repeat(bytes - Buffer.byteLength(json));
}

for (const chunked of [false, true]) {
  const how = chunked ? "without an announced length" : "with an announced length";

  test(`D1 a body of exactly 64 KiB ${how} is read`, async ({ api, baseAddress }) => {
    const answer = await send(baseAddress, post(api.token, padded(LIMIT), chunked));
    expect(answer.status, answer.text).toBe(201);
  });

  test(`D1 a body of 64 KiB and one byte ${how} is refused within a second, and the key stays free`, async ({
    api,
    baseAddress,
  }) => {
    const key = randomUUID();
    const start = Date.now();
    const answer = await send(baseAddress, post(api.token, padded(LIMIT + 1), chunked, key));
    expect(Date.now() - start).toBeLessThan(5_000);
    await expectProblem(answer, 413, "body_too_large");
    const next = await api.create(fullBody(), { "idempotency-key": key });
    expect(next.status()).toBe(201);
    expect(next.headers()["idempotent-replayed"]).toBeUndefined();
  });

  test(`D1 of a body of 11 MB ${how} not even a valid beginning is taken`, async ({
    api,
    baseAddress,
  }) => {
    const before = (await api.listed()).page.totalElements;
    const body = padded(11_000_000);
    try {
      const answer = await send(baseAddress, post(api.token, body, chunked));
      await expectProblem(answer, 413, "body_too_large");
    } catch (error) {
      // The service may hang up while the rest is still being written.
      expect(["ECONNRESET", "EPIPE"]).toContain((error as NodeJS.ErrnoException).code);
    }
    expect((await api.listed()).page.totalElements).toBe(before);
  });
}

function post(token: string, body: string, chunked: boolean, key: string = randomUUID()) {
  const headers = [
    ["authorization", `Bearer ${token}`],
    ["content-type", "application/json"],
    ["idempotency-key", key],
  ] as const;
  return { method: "POST", path: "/payments", headers, body, chunked };
}
