import { expect, test } from "vitest";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { listEvents } from "./routes";

freshDatabase();

test("G19 a request that waits for types that do not come looks again once a second, whatever else happens", async () => {
  const merchant = await newMerchant();
  let looks = 0;
  let isOver = false;
  const call = {
    principal: { merchantId: merchant.id, credentialId: "one" },
    query: { after: 0, limit: 10, types: ["exception.opened"], wait: 3 },
    request: new Request("http://localhost:3000/events"),
    aside: (wait: () => Promise<unknown>) => {
      looks += 1;
      return wait();
    },
  } as unknown as Parameters<typeof listEvents.run>[0];
  const answer = listEvents.run(call).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await writtenCharge(merchant);
    await numberAll();
  }
  expect(await answer).toMatchObject({ status: 200, body: { content: [] } });
  expect(looks).toBeGreaterThan(1);
  expect(looks).toBeLessThanOrEqual(4);
});
