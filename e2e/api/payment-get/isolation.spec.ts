import { expect, test } from "../../support/wire";

test("B9 two merchants who read at one address never get each other's charge", async ({
  api,
  otherApi,
}) => {
  const mine = await api.created({ billingType: "BOLETO" });
  const theirs = await otherApi.created({ billingType: "BOLETO" });
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const [reader, charge] = n % 2 === 0 ? [api, mine] : [otherApi, theirs];
      const [own, foreign] = n % 2 === 0 ? [mine, theirs] : [theirs, mine];
      const hidden = await reader.get(`/payments/${foreign.id}`);
      return { read: await reader.charge(own.id), charge, hidden: hidden.status() };
    }),
  );
  for (const { read, charge, hidden } of answers) {
    expect(read).toEqual(charge);
    expect(hidden).toBe(404);
  }
});
