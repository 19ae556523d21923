import { hasError, parsePix } from "pix-utils";
import { expect, test } from "vitest";
import { cobBody, newTxid, openBank, paidPix, type TestBank } from "@/testing/simulator/bank";

const PUT = "PUT /cob/:txid";

function script(bank: TestBank, effect: unknown, more: Record<string, unknown> = {}) {
  return bank.control("POST", "/faults", { match: { route: PUT }, effect, ...more });
}

async function wasOpened(bank: TestBank, txid: string): Promise<boolean> {
  return (await bank.api("GET", `/cob/${txid}`)).status === 200;
}

test.each([
  [{ kind: "error-before", status: 503, retryAfter: 7 }, 503, "application/problem+json", false],
  [{ kind: "error-before", status: 429 }, 429, "text/plain", false],
  [{ kind: "error-after", status: 500 }, 500, "application/problem+json", true],
  [{ kind: "refuse" }, 400, "application/problem+json", false],
  [{ kind: "malformed", as: "html" }, 200, "text/html; charset=utf-8", false],
  [{ kind: "malformed", as: "truncated-json" }, 201, "application/json", true],
  [{ kind: "slow-body", bytesPerSecond: 1_000_000 }, 201, "application/json", true],
  [{ kind: "delay", ms: 1 }, 201, "application/json", true],
])(
  "%j answers %i as %s and leaves a charge behind: %s",
  async (effect, status, contentType, opens) => {
    const bank = await openBank();
    expect((await script(bank, effect)).status).toBe(201);
    const txid = newTxid();
    const reply = await bank.api("PUT", `/cob/${txid}`, cobBody());
    expect(reply).toMatchObject({ status, contentType });
    expect(await wasOpened(bank, txid)).toBe(opens);
    const isWhole = effect.kind === "slow-body" || effect.kind === "delay";
    if (isWhole) expect(reply.body).toMatchObject({ txid });
    if (contentType === "application/json" && !isWhole) expect(reply.body).toBeUndefined();
  },
);

test.each([
  [{ kind: "lost-response" }, true],
  [{ kind: "reset-before" }, false],
])("%j breaks the connection and leaves a charge behind: %s", async (effect, opens) => {
  const bank = await openBank();
  await script(bank, effect);
  const txid = newTxid();
  await expect(bank.api("PUT", `/cob/${txid}`, cobBody())).rejects.toThrow("fetch failed");
  expect(await wasOpened(bank, txid)).toBe(opens);
});

test("a hanging request is never answered, and the simulator stops all the same", async () => {
  const bank = await openBank();
  await script(bank, { kind: "hang" });
  const hanging = bank.api("PUT", `/cob/${newTxid()}`, cobBody());
  const ended = expect(hanging).rejects.toThrow("fetch failed");
  await expect
    .poll(async () => (await bank.control("GET", "/faults")).body)
    .toMatchObject({ faults: [{ hits: 1 }] });
  await bank.restart();
  await ended;
});

test("200 hanging requests do not hold up others, and end unanswered and undone with the rules", async () => {
  const bank = await openBank();
  await script(bank, { kind: "hang" });
  const txids = Array.from({ length: 200 }, newTxid);
  await bank.token();
  const hanging = Promise.allSettled(
    txids.map((txid) => bank.api("PUT", `/cob/${txid}`, cobBody())),
  );
  await expect
    .poll(async () => (await bank.control("GET", "/faults")).body, { timeout: 10_000 })
    .toMatchObject({ faults: [{ hits: 200 }] });
  const window = "inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z";
  expect((await bank.api("GET", `/cob?${window}`)).status).toBe(200);
  await bank.control("DELETE", "/faults");
  expect(new Set((await hanging).map(({ status }) => status))).toEqual(new Set(["rejected"]));
  expect((await bank.control("GET", "/cobs")).body).toMatchObject({ count: 0 });
  expect((await bank.api("PUT", `/cob/${txids[0]}`, cobBody())).status).toBe(201);
});

test("a huge answer is valid JSON that only a bound on its size stops", async () => {
  const bank = await openBank();
  await bank.token();
  await script(bank, { kind: "malformed", as: "huge" });
  const reply = await bank.api("PUT", `/cob/${newTxid()}`, cobBody());
  expect(reply.text.length).toBeGreaterThan(64_000_000);
  expect(reply.body).toMatchObject({ status: "ATIVA" });
});

test("a client that follows a redirect is caught", async () => {
  const bank = await openBank();
  await script(bank, { kind: "malformed", as: "redirect" });
  await bank.api("PUT", `/cob/${newTxid()}`, cobBody());
  expect((await bank.control("GET", "/requests/summary")).body).toMatchObject({
    requests: { "PUT /redirected": 1, [PUT]: 1 },
  });
});

test.each([
  ["amount", { valor: { original: "37.01" } }],
  ["chave", { chave: expect.stringContaining("@outra.example") }],
  ["txid", { txid: expect.not.stringMatching(/^0{32}$/) }],
])("a tampered %s differs from what was sent", async (field, expected) => {
  const bank = await openBank();
  await script(bank, { kind: "tamper", field });
  const reply = await bank.api("PUT", `/cob/${"0".repeat(32)}`, cobBody());
  expect(reply).toMatchObject({ status: 201, body: expected });
});

test("a tampered code is broken, leads elsewhere, or is missing", async () => {
  const bank = await openBank();
  const corrupted = async (field: string) => {
    await bank.control("DELETE", "/faults");
    await script(bank, { kind: "tamper", field });
    const reply = await bank.api("PUT", `/cob/${newTxid()}`, cobBody());
    return reply.body as { location?: string; pixCopiaECola?: string };
  };
  expect(hasError(parsePix((await corrupted("code-crc")).pixCopiaECola ?? "") as never)).toBe(true);
  const elsewhere = await corrupted("code-location");
  expect(parsePix(elsewhere.pixCopiaECola ?? "")).toMatchObject({
    type: "DYNAMIC",
    url: expect.not.stringContaining(elsewhere.location ?? ""),
  });
  expect(await corrupted("no-code")).not.toHaveProperty("pixCopiaECola");
  expect(await corrupted("no-location")).not.toHaveProperty("location");
});

test("a paid charge can be shown without its money, alone and in the list", async () => {
  const bank = await openBank();
  const endToEndId = await paidPix(bank);
  const { body } = await bank.api("GET", `/pix/${endToEndId}`);
  const { txid } = body as { txid: string };
  await bank.control("POST", "/faults", {
    match: {},
    effect: { kind: "tamper", field: "no-pix" },
  });
  const window = "inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z";
  const alone = (await bank.api("GET", `/cob/${txid}`)).body;
  const list = (await bank.api("GET", `/cob?${window}`)).body as { cobs: unknown[] };
  for (const cob of [alone, ...list.cobs]) {
    expect(cob).toMatchObject({ txid, status: "CONCLUIDA" });
    expect(cob).not.toHaveProperty("pix");
  }
  expect((await bank.api("GET", `/pix?${window}`)).body).toMatchObject({ pix: [{ endToEndId }] });
  expect((await bank.control("GET", "/pix")).body).toMatchObject({ pix: [{ endToEndId }] });
});

test("money can be corrupted wherever it shows, while the charge and its refunds stay right", async () => {
  const bank = await openBank();
  const endToEndId = await paidPix(bank);
  await bank.api("PUT", `/pix/${endToEndId}/devolucao/a`, { valor: "1.00" });
  await bank.control("POST", "/faults", {
    match: {},
    effect: { kind: "tamper", field: "pix-amount" },
  });
  const window = "inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z";
  const read = async (path: string) => (await bank.api("GET", path)).body;
  const wrong = { valor: "37.01", devolucoes: [{ valor: "1.00" }] };
  expect(await read(`/pix/${endToEndId}`)).toMatchObject(wrong);
  expect(await read(`/pix?${window}`)).toMatchObject({ pix: [wrong] });
  expect(await read(`/cob?${window}`)).toMatchObject({
    cobs: [{ valor: { original: "37.00" }, pix: [wrong] }],
  });
  expect(await read(`/pix/${endToEndId}/devolucao/a`)).toMatchObject({ valor: "1.00" });
  expect((await bank.control("GET", "/pix")).body).toMatchObject({ pix: [{ valor: "37.00" }] });
});

test("a rule strikes only what it matches, as often as it says, and later calls of the same cob by its PUT body", async () => {
  const bank = await openBank();
  const effect = { kind: "error-before", status: 500 };
  await bank.control("POST", "/faults", {
    match: { route: "GET /cob/:txid", contains: "FALHA", clientId: "loja" },
    times: 2,
    effect,
  });
  const [marked, plain] = [newTxid(), newTxid()];
  await bank.api("PUT", `/cob/${marked}`, cobBody({ solicitacaoPagador: "FALHA" }));
  await bank.api("PUT", `/cob/${plain}`, cobBody());
  const statuses: number[] = [];
  for (const txid of [plain, marked, marked, marked]) {
    statuses.push((await bank.api("GET", `/cob/${txid}`)).status);
  }
  expect(statuses).toEqual([200, 500, 500, 200]);
  expect((await bank.control("GET", "/faults")).body).toMatchObject({ faults: [{ hits: 2 }] });
});

test("the same seed strikes the same requests", async () => {
  const bank = await openBank();
  await script(bank, { kind: "error-before", status: 500 }, { probability: 0.5 });
  const run = async () => {
    await bank.control("PUT", "/settings", { seed: 42 });
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      statuses.push((await bank.api("PUT", `/cob/${newTxid()}`, cobBody())).status);
    }
    return statuses;
  };
  const first = await run();
  expect(new Set(first)).toEqual(new Set([201, 500]));
  expect(await run()).toEqual(first);
});

test("rules can be taken away one by one or all at once, and nonsense is refused", async () => {
  const bank = await openBank();
  const { body } = await script(bank, { kind: "hang" });
  const { id } = body as { id: string };
  expect((await bank.control("DELETE", `/faults/${id}`)).status).toBe(204);
  expect((await bank.control("DELETE", `/faults/${id}`)).status).toBe(404);
  await script(bank, { kind: "hang" });
  expect((await bank.control("DELETE", "/faults")).status).toBe(204);
  expect((await bank.control("GET", "/faults")).body).toEqual({ faults: [] });
  expect((await script(bank, { kind: "drop" })).status).toBe(400);
  const mistyped = await script(bank, { kind: "delay", seconds: 1 });
  expect(mistyped.status).toBe(400);
  expect(mistyped.text).toContain("seconds");
});

test("a token can be made to fail like any other call", async () => {
  const bank = await openBank();
  await bank.control("POST", "/faults", {
    match: { route: "POST /oauth/token", clientId: "loja" },
    times: 1,
    effect: { kind: "error-before", status: 502 },
  });
  expect((await bank.token()).status).toBe(502);
  expect((await bank.token()).status).toBe(200);
});
