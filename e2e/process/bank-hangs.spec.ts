import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { ONLY_DEEP } from "@/testing/deep";
import { ApiClient } from "../../chaos/api-client";
import { Bank } from "../../chaos/bank";
import { Service } from "../../chaos/service";
import { expect, test, validBody } from "../support/fixtures";
import { stopLaunched } from "../support/launch";

test.afterEach(stopLaunched);

test(
  "while the bank hangs, lists and checkouts are answered, and creations are kept and finished later",
  ONLY_DEEP,
  async () => {
    const service = await Service.start();
    const { url, credentials } = service;
    const bank = Bank.of(service.dataDir);
    const client = new ApiClient([url], credentials);
    const first = await client.create(randomUUID(), validBody());
    const { id } = (first?.body ?? {}) as { id: string };
    await bank.script({ match: {}, effect: { kind: "hang" } });

    let answered = 0;
    const creations = Array.from({ length: 90 }, async () => {
      const reply = await client.create(randomUUID(), validBody());
      answered += 1;
      return reply;
    });
    // Creations that the bank holds are still waiting when every one of these has its answer.
    let rounds = 0;
    while (rounds < 10 && answered < 90) {
      expect(await client.list({ size: "1" })).not.toBeNull();
      for (const path of [`/checkout/${id}`, `/checkout/${id}/status`, "/healthz", "/readyz"]) {
        expect((await fetch(url + path)).status, path).toBe(200);
      }
      if (answered < 90) rounds += 1;
    }
    expect(rounds).toBeGreaterThan(0);
    const replies = await Promise.all(creations);
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 201, body: { status: "CREATING", pix: null } });
    }
    await bank.calm();
    await expect(async () => {
      expect((await client.list({ status: "CREATING", size: "1" }))?.page.totalElements).toBe(0);
    }).toPass({ timeout: 120_000, intervals: [1_000] });
    const { bankCharges } = await bank.books();
    expect(bankCharges).toHaveLength(91);
    expect((await client.list({ status: "PENDING", size: "1" }))?.page.totalElements).toBe(91);
    expect(client.strange).toEqual([]);
    await service.stop();
    rmSync(service.dataDir, { recursive: true, force: true });
  },
);
