import { expect, test } from "vitest";
import { customerOf, dueIn, openProvider, type TestProvider } from "@/testing/simulator/provider";

function script({ control }: TestProvider, effect: unknown, changes = {}) {
  return control("POST", "/faults", { match: { route: "POST /payments" }, effect, ...changes });
}

async function create(provider: TestProvider, externalReference: string) {
  const customer = await customerOf(provider);
  const plain = { customer, billingType: "PIX", value: 10, dueDate: dueIn(1) };
  return provider.api("POST", "/payments", { ...plain, externalReference });
}

async function countOf({ control }: TestProvider, externalReference: string): Promise<number> {
  const { body } = await control("GET", `/payments?externalReference=${externalReference}`);
  return (body as { count: number }).count;
}

test.each([
  [{ kind: "error-before", status: 500 }, 500, 0],
  [{ kind: "error-before", status: 429, retryAfter: 2 }, 429, 0],
  [{ kind: "error-after", status: 500 }, 500, 1],
  [{ kind: "refuse", code: "invalid_value" }, 400, 0],
  [{ kind: "delay", ms: 50 }, 200, 1],
  [{ kind: "tamper", field: "value" }, 200, 1],
])("%j answers %i and leaves %i payments behind", async (effect, status, left) => {
  const provider = await openProvider();
  await script(provider, effect);
  expect((await create(provider, "a")).status).toBe(status);
  expect(await countOf(provider, "a")).toBe(left);
});

test.each([
  [{ kind: "lost-response" }, 1],
  [{ kind: "reset-before" }, 0],
])("%j breaks the connection and leaves %i payments behind", async (effect, left) => {
  const provider = await openProvider();
  await script(provider, effect);
  await expect(create(provider, "a")).rejects.toThrow("fetch failed");
  expect(await countOf(provider, "a")).toBe(left);
});

test("a rule strikes one reference only, as often as it says, and never the bank beside it", async () => {
  const provider = await openProvider();
  const match = { route: "POST /payments", externalReference: "a" };
  await script(provider, { kind: "error-before", status: 500 }, { match, times: 1 });
  expect((await create(provider, "b")).status).toBe(200);
  expect((await create(provider, "a")).status).toBe(500);
  expect((await create(provider, "a")).status).toBe(200);
  const bank = await fetch(`${provider.url()}/control/faults`);
  expect(await bank.json()).toEqual({ faults: [] });
  expect((await provider.control("DELETE", "/faults")).status).toBe(204);
  const counts = (await provider.control("GET", "/requests/summary")).body;
  expect(counts).toMatchObject({ requests: { "POST /payments": 3 } });
});

test("responses can be corrupted while the books stay right", async () => {
  const provider = await openProvider();
  const { id } = await provider.charge({ billingType: "BOLETO" });
  const read = async (field: string, path: string) => {
    await provider.control("DELETE", "/faults");
    await provider.control("POST", "/faults", { match: {}, effect: { kind: "tamper", field } });
    return (await provider.api("GET", path)).body;
  };
  expect(await read("value", `/payments/${id}`)).toMatchObject({ value: 100.01 });
  expect(await read("status", "/payments")).toMatchObject({
    data: [{ status: "SIMULATED_UNKNOWN_STATUS" }],
  });
  const { body } = await provider.control("GET", `/payments/${id}`);
  expect(body).toMatchObject({ value: 100, status: "PENDING" });
  const line = await read("line", `/payments/${id}/identificationField`);
  await provider.control("DELETE", "/faults");
  expect(line).not.toEqual((await provider.api("GET", `/payments/${id}/identificationField`)).body);
});
