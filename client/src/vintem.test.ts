import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type Payment, Vintem, VintemConnectionError, VintemError } from "./index.js";

/** A request as the server got it. */
interface Got {
  readonly line: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

type Answer = (got: Got, response: ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that grants tokens and gives one answer after another, the last one for ever. */
async function served(...answers: readonly Answer[]) {
  const tokens: Got[] = [];
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const one = { line: `${request.method} ${request.url}`, headers: request.headers, body };
    if (request.url === "/oauth/token") {
      tokens.push(one);
      const token = { access_token: `token-${tokens.length}`, expires_in: 300 };
      json(200, token)(one, response);
      return;
    }
    got.push(one);
    (answers[got.length - 1] ?? answers.at(-1))?.(one, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const access = { clientId: "id with:colon", clientSecret: "secret+/" };
  const vintem = new Vintem({ url: `http://127.0.0.1:${port}/`, ...access });
  return { vintem, tokens, got };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Answer {
  const rest = { type: "about:blank", title: code, detail: `${code}.`, requestId: "r-1" };
  return json(status, { ...rest, status, code, errors: [] }, headers);
}

const CHARGE = {
  payer: { name: "Ana", document: "12345678909" },
  amount: 1,
  dueDate: "2099-01-01",
};

describe("calls", () => {
  test("share one token, with form-encoded Basic credentials", async () => {
    const { vintem, tokens, got } = await served(json(200, { id: "1" }));
    await Promise.all([vintem.payments.get("a"), vintem.payments.get("b/c")]);
    await vintem.payments.get("d");
    expect(tokens).toHaveLength(1);
    const [, basic = ""] = tokens[0]?.headers.authorization?.split(" ") ?? [];
    expect(Buffer.from(basic, "base64").toString()).toBe("id+with%3Acolon:secret%2B%2F");
    expect(got.map(({ line }) => line).sort()).toEqual([
      "GET /payments/a",
      "GET /payments/b%2Fc",
      "GET /payments/d",
    ]);
    expect(got[0]?.headers.authorization).toBe("Bearer token-1");
  });

  test("request another token once when theirs is refused", async () => {
    const refused = problem(401, "invalid_token");
    const { vintem, tokens } = await served(refused, json(200, { id: "1" }), refused);
    expect((await vintem.payments.get("a")).id).toBe("1");
    await expect(vintem.payments.get("a")).rejects.toMatchObject({ code: "invalid_token" });
    expect(tokens).toHaveLength(3);
  });

  test("keep one Idempotency-Key over every try of a creation", async () => {
    const { vintem, got } = await served(
      problem(409, "request_in_progress", { "retry-after": "0" }),
      (_, response) => response.destroy(),
      problem(503, "unavailable", { "retry-after": "0" }),
      json(201, { id: "1" }),
    );
    expect((await vintem.payments.create(CHARGE)).id).toBe("1");
    const keys = got.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("repeat nothing that would happen twice, but for a limit", async () => {
    const limited = problem(429, "too_many_requests", { "retry-after": "0" });
    const { vintem, got } = await served(limited, problem(503, "unavailable"));
    await expect(vintem.sandbox.play("1", "pay")).rejects.toMatchObject({ status: 503 });
    expect(got).toHaveLength(2);
  });

  test("move the sandbox clock to a day again where no answer came: it names the day", async () => {
    const clock = { today: "2099-01-01", daysAhead: 3 };
    const away = problem(503, "unavailable", { "retry-after": "0" });
    const { vintem, got } = await served(away, json(200, clock), away, json(200, clock));
    expect(await vintem.sandbox.moveClock("2099-01-01")).toEqual(clock);
    expect(await vintem.sandbox.resetClock()).toEqual(clock);
    expect(await vintem.sandbox.clock()).toEqual(clock);
    expect(got.map(({ line }) => line)).toEqual([
      "POST /sandbox/clock",
      "POST /sandbox/clock",
      "DELETE /sandbox/clock",
      "DELETE /sandbox/clock",
      "GET /sandbox/clock",
    ]);
    expect(got[0]?.body).toBe('{"to":"2099-01-01"}');
  });

  test("leave a longer wait than a minute to the program", async () => {
    const { vintem, got } = await served(
      problem(429, "too_many_requests", { "retry-after": "90" }),
    );
    await expect(vintem.payments.get("1")).rejects.toMatchObject({ retryAfterSeconds: 90 });
    expect(got).toHaveLength(1);
  });

  test("fail with what the problem says, and with the key to try again with", async () => {
    const { vintem } = await served(problem(422, "refused_by_provider"));
    const error = await vintem.payments
      .create(CHARGE, { idempotencyKey: "order-1" })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(VintemError);
    expect(error).toMatchObject({
      status: 422,
      code: "refused_by_provider",
      detail: "refused_by_provider.",
      requestId: "r-1",
      idempotencyKey: "order-1",
    });
  });

  test("say that a service cannot be reached, and that an answer is no problem", async () => {
    const { vintem } = await served((_, response) => response.destroy(), json(404, "<html>"));
    const gone = vintem.payments.get("1", { retries: 0 });
    await expect(gone).rejects.toBeInstanceOf(VintemConnectionError);
    await expect(vintem.payments.get("1")).rejects.toMatchObject({ status: 404, code: "unknown" });
  });

  test("follow no redirect, which would show the token to another host", async () => {
    const { vintem, got } = await served(json(307, null, { location: "/elsewhere" }));
    const call = vintem.payments.get("1", { retries: 0 });
    await expect(call).rejects.toBeInstanceOf(VintemConnectionError);
    expect(got).toHaveLength(1);
  });

  test("end when their signal does, also while they wait for a retry", async () => {
    const { vintem } = await served(problem(503, "unavailable", { "retry-after": "30" }));
    const ended = vintem.payments.get("1", { signal: AbortSignal.timeout(50) });
    await expect(ended).rejects.toMatchObject({ name: "TimeoutError" });
  });

  test("write lists as repeated parameters and leave out what is undefined", async () => {
    const { vintem, got } = await served(json(200, { content: [] }));
    await vintem.payments.list({ status: ["PENDING", "OVERDUE"], size: 5, reference: undefined });
    expect(got[0]?.line).toBe("GET /payments?status=PENDING&status=OVERDUE&size=5");
  });
});

describe("versions", () => {
  test("come from the ETag of what was read, and go out as If-Match", async () => {
    const { vintem, got } = await served(
      json(200, { id: "1" }, { etag: '"v1"' }),
      json(200, { id: "1", active: false }, { etag: 'W/"v2"' }),
      json(200, { id: "1", active: true }),
    );
    const link = await vintem.paymentLinks.get("1");
    const { version } = link;
    const stopped = await vintem.paymentLinks.change("1", { active: false }, { version });
    const resumed = await vintem.paymentLinks.change("1", { active: true });
    expect([link, stopped, resumed]).toEqual([
      { id: "1", version: "v1" },
      { id: "1", active: false, version: "v2" },
      { id: "1", active: true, version: null },
    ]);
    expect(got.map(({ headers }) => headers["if-match"])).toEqual([undefined, '"v1"', undefined]);
  });

  test("keep a change from being sent again, but for a limit: it would conflict with itself", async () => {
    const { vintem, got } = await served(
      problem(429, "too_many_requests", { "retry-after": "0" }),
      (_, response) => response.destroy(),
      problem(409, "conflict"),
    );
    const change = (version?: string) =>
      vintem.webhookEndpoints.change("1", { description: "shop" }, { version });
    await expect(change("v1")).rejects.toBeInstanceOf(VintemConnectionError);
    await expect(change("v1")).rejects.toMatchObject({ code: "conflict" });
    expect(got).toHaveLength(3);
  });
});

describe("payment series", () => {
  test("are created with one key, and completed and canceled again after a failure", async () => {
    const { vintem, got } = await served(
      problem(503, "unavailable", { "retry-after": "0" }),
      json(201, { id: "s", state: "INCOMPLETE" }),
      (_, response) => response.destroy(),
      json(200, { id: "s", state: "COMPLETE" }),
      problem(502, "unavailable", { "retry-after": "0" }),
      json(200, { id: "s", state: "CANCELED" }),
    );
    const { payer, amount } = CHARGE;
    const plan = { payer, amount, count: 2, every: "MONTH", firstDueDate: "2099-01-01" } as const;
    const created = await vintem.paymentSeries.create(plan);
    const completed = await vintem.paymentSeries.complete(created.id);
    const canceled = await vintem.paymentSeries.cancel("a/b", { reason: "teste" });
    expect([created, completed, canceled].map(({ state }) => state)).toEqual([
      "INCOMPLETE",
      "COMPLETE",
      "CANCELED",
    ]);
    const twice = [
      "POST /payment-series",
      "POST /payment-series/s/complete",
      "POST /payment-series/a%2Fb/cancel",
    ];
    expect(got.map(({ line }) => line)).toEqual(twice.flatMap((line) => [line, line]));
    const [first, second] = got.map(({ headers }) => headers["idempotency-key"]);
    expect([first, second]).toEqual([second, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(got.map(({ body }) => body).slice(2)).toEqual([
      "",
      "",
      '{"reason":"teste"}',
      '{"reason":"teste"}',
    ]);
  });

  test("are iterated page by page, each once", async () => {
    const { vintem, got } = await served(
      json(200, { content: [{ id: "3" }, { id: "2" }], next: "p2" }),
      json(200, { content: [{ id: "1" }], next: null }),
    );
    const ids: string[] = [];
    for await (const { id } of vintem.paymentSeries.iterate({ size: 2 })) ids.push(id);
    expect(ids).toEqual(["3", "2", "1"]);
    expect(got.map(({ line }) => line)).toEqual([
      "GET /payment-series?size=2",
      "GET /payment-series?size=2&after=p2",
    ]);
  });

  test("hand out their booklet byte for byte, drawn later where another is being drawn", async () => {
    const pdf = Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x00, 0xc3, 0x28]);
    const { vintem, got } = await served(
      problem(429, "too_many_requests", { "retry-after": "0" }),
      (_, response) => response.writeHead(200, { "content-type": "application/pdf" }).end(pdf),
    );
    expect(Buffer.from(await vintem.paymentSeries.booklet("s"))).toEqual(pdf);
    expect(got.map(({ line }) => line)).toEqual(Array(2).fill("GET /payment-series/s/booklet"));
  });
});

describe("payments.iterate", () => {
  /** The answer to a listing of these charges, as the service makes it: sorted by creation, then by id. */
  function listing(charges: readonly Pick<Payment, "id" | "createdAt">[]): Answer {
    return ({ line }, response) => {
      const query = new URL(line.split(" ")[1] ?? "", "http://localhost").searchParams;
      const [size, page] = [Number(query.get("size")), Number(query.get("page"))];
      const from = query.get("createdFrom") ?? "";
      const content = charges.filter(({ createdAt }) => createdAt >= from);
      const part = content.slice(page * size, (page + 1) * size);
      json(200, { content: part, page: { totalPages: 1 } })({ line } as Got, response);
    };
  }

  test.each([
    ["of different instants", [1, 2, 3, 4, 5]],
    ["of one instant over a page's end", [1, 2, 2, 3]],
    ["of one instant over many pages", [1, 2, 2, 2, 2, 2, 2, 3, 3]],
    ["that fill their last page", [1, 2, 3, 4]],
    ["of which there are none", []],
  ])("hands out charges %s, each once", async (_, instants) => {
    const charges = instants.map((second, i) => ({
      id: `c${i}`,
      createdAt: `2026-11-23T00:00:0${second}.000Z`,
    }));
    const { vintem } = await served(listing(charges));
    const ids: string[] = [];
    for await (const { id } of vintem.payments.iterate({ size: 2 })) ids.push(id);
    expect(ids).toEqual(charges.map(({ id }) => id));
  });
});

describe("events.follow", () => {
  const page = (cursor: number, ...positions: number[]) =>
    json(200, { content: positions.map((position) => ({ position })), cursor, hasMore: false });

  test("goes on behind the last event after a break, until its signal ends it", async () => {
    const { vintem, got } = await served(
      page(2, 1, 2),
      (_, response) => response.destroy(),
      problem(503, "unavailable", { "retry-after": "0" }),
      page(5, 5),
    );
    const ending = new AbortController();
    const seen: number[] = [];
    const retries: string[] = [];
    const onRetry = ({ name }: Error) => retries.push(name);
    for await (const { position } of vintem.events.follow({ signal: ending.signal, onRetry })) {
      seen.push(position);
      if (position === 5) ending.abort();
    }
    expect(seen).toEqual([1, 2, 5]);
    expect(retries).toEqual(["VintemConnectionError", "VintemError"]);
    expect(
      got.map(({ line }) => new URL(line.slice(4), "http://a").searchParams.get("after")),
    ).toEqual(["0", "2", "2", "2"]);
  });

  test("ends with what no repetition would mend", async () => {
    const { vintem } = await served(problem(403, "insufficient_scope"));
    const first = vintem.events.follow().next();
    await expect(first).rejects.toMatchObject({ code: "insufficient_scope" });
  });
});
