import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { json, type OperationResponse } from "@/lib/http/response";
import { stream } from "@/lib/http/stream";
import type { MerchantId } from "@/lib/platform/values/ids";
import { admitClient, limitsState } from "./admission";
import type { OwnLimits } from "./policies";

/** A merchant's system with these limits. */
function clientWith(limits: Partial<OwnLimits>) {
  const merchantId = randomUUID() as MerchantId;
  const none = { write: 0, read: 0, concurrent: 0, credentialPercent: 100 };
  limitsState().ownLimits.set(merchantId, { ...none, ...limits });
  return { merchantId, credentialId: randomUUID() };
}

type Client = ReturnType<typeof clientWith>;

/** Whether a request is let in, after which it is answered so. */
function isLetIn(
  client: Client,
  kind: "read" | "write",
  response: () => OperationResponse,
): boolean {
  const admission = admitClient(client, { kind, waits: false });
  if (admission.kind === "admitted") admission.end(response());
  return admission.kind === "admitted";
}

test("G19 a request that is sent again with its key takes nothing from those that change something", () => {
  const client = clientWith({ write: 1, read: 10 });
  const replayed = () => json(201, {}, { "Idempotent-Replayed": "true" });
  // Two a second may write, and twenty read.
  for (let sent = 0; sent < 20; sent += 1) expect(isLetIn(client, "write", replayed)).toBe(true);
  const refused = Array.from({ length: 5 }, () => isLetIn(client, "write", replayed));
  expect(refused).toContain(false);
  expect(isLetIn(client, "read", () => json(200, {}))).toBe(false);
});

test("G19 a file is one of the requests at the same time until it has been taken", async () => {
  const client = clientWith({ concurrent: 2 });
  const files = [0, 1].map(() => {
    async function* pieces() {
      for (;;) yield new Uint8Array(262_144);
    }
    return stream({ headers: {}, pieces: pieces(), release: async () => {} });
  });
  for (const file of files) expect(isLetIn(client, "read", () => file)).toBe(true);
  expect(isLetIn(client, "read", () => json(200, {}))).toBe(false);
  await files[0]?.body.cancel();
  await files[0]?.ended;
  expect(isLetIn(client, "read", () => json(200, {}))).toBe(true);
  await files[1]?.body.cancel();
});
