import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { PaymentSeries } from "@/client/src/api-types";
import { TRIGGERS } from "@/client/src/cli/trigger";
import { webhooks } from "@/client/src/webhooks";
import { ONLY_DEEP } from "@/testing/deep";
import type { Credentials } from "../../support/credentials";
import { brasiliaDay, newMerchant } from "../../support/fixtures";
import { strangersProject } from "../../support/packed-client";
import { webhooksApi } from "../../support/webhooks";
import { expect, test } from "../../support/wire";

const CLI = resolve("dist/bin/vintem.js");

/** A developer's shell: a home of its own, and English messages. */
function shell(url: string, { clientId, clientSecret }: Credentials) {
  const home = mkdtempSync(join(tmpdir(), "vintem-home-"));
  const env = { ...process.env, XDG_CONFIG_HOME: home, LANG: "en_US.UTF-8", LC_ALL: "" };
  const vintem = (args: readonly string[], input = "") =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const child = execFile(process.execPath, [CLI, ...args], { env }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      );
      child.stdin?.end(input);
    });
  return {
    home,
    vintem,
    /** Starts a command that goes on until it is ended. */
    open: (args: readonly string[]) => spawn(process.execPath, [CLI, ...args], { env }),
    login: () =>
      vintem(["login", "--url", url, "--client-id", clientId, "--secret-stdin"], clientSecret),
    /** Runs a command that must succeed; what it printed as JSON. */
    async json<Value>(...args: string[]): Promise<Value> {
      const { code, out, err } = await vintem([...args, "--json"]);
      if (code !== 0) throw new Error(`${args.join(" ")}: ${code}: ${err}`);
      return JSON.parse(out);
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** A receiver on this machine that refuses its first request. */
async function receiver() {
  const got: { headers: Record<string, string | string[] | undefined>; body: string }[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    requests += 1;
    if (requests > 1) got.push({ headers: request.headers, body });
    response.writeHead(requests === 1 ? 500 : 204).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, got, close: () => server.close() };
}

test("a profile is kept for its owner alone, and not with a wrong secret", async ({
  baseAddress,
}) => {
  const merchant = await newMerchant();
  const wrong = shell(baseAddress, { ...merchant, clientSecret: "wrong" });
  const { home, login, json, vintem, remove } = shell(baseAddress, merchant);
  try {
    expect(await wrong.login()).toMatchObject({ code: 1, out: "" });
    expect(readdirSync(wrong.home)).toEqual([]);
    expect(await login()).toMatchObject({ code: 0 });
    expect(statSync(join(home, "vintem", "default.json")).mode & 0o777).toBe(0o600);
    const me = await json("whoami");
    expect(me).toMatchObject({ clientId: merchant.clientId, merchant: merchant.merchantId });
    expect(await vintem(["logout"])).toMatchObject({ code: 0 });
    expect(await vintem(["whoami"])).toMatchObject({ code: 1 });
  } finally {
    wrong.remove();
    remove();
  }
});

test("charges are created, paid, listed, refunded and canceled", async ({ baseAddress }) => {
  const { login, json, vintem, remove } = shell(baseAddress, await newMerchant());
  try {
    await login();
    const payer = ["--amount", "10,50", "--name", "Ana Souza", "--document", "123.456.789-09"];
    const create = ["payments", "create", ...payer, "--method", "pix", "--reference"];
    const { id } = await json<{ id: string }>(...create, "A");
    const other = await json<{ id: string }>(...create, "B");
    await json("payments", "pay", id);
    await expect
      .poll(async () => (await json<{ status: string }>("payments", "get", id)).status)
      .toBe("RECEIVED");
    const refund = await json("payments", "refund", id, "--amount", "2,50");
    expect(refund).toMatchObject({ paymentId: id, amount: 2.5 });
    const canceled = await json("payments", "cancel", other.id, "--reason", "test");
    expect(canceled).toMatchObject({ status: "CANCELED" });
    const listed = await json("payments", "list", "--reference", "B");
    expect(listed).toMatchObject({ content: [{ id: other.id }] });
    const refused = await vintem(["payments", "cancel", id]);
    expect([refused.code, refused.err.includes("not_cancelable")]).toEqual([1, true]);
    const [last] = await json<[{ id: string }]>("events", "list", "--limit", "1");
    expect(await json("events", "show", last.id)).toMatchObject({ id: last.id });
  } finally {
    remove();
  }
});

test(
  "a charge is edited, its payer found, and a link created, stopped and changed",
  ONLY_DEEP,
  async ({ baseAddress }) => {
    // Each command is a process of its own, and its token another.
    test.slow();
    const { login, json, vintem, remove } = shell(baseAddress, await newMerchant());
    try {
      await login();
      const payer = ["--amount", "10,50", "--name", "Ana Souza", "--document", "123.456.789-09"];
      const { id } = await json<{ id: string }>("payments", "create", ...payer, "--method", "pix");
      const edited = await json("payments", "edit", id, "--amount", "12", "--due", "2099-12-31");
      expect(edited).toMatchObject({ id, amount: 12, dueDate: "2099-12-31", status: "PENDING" });
      const found = async (text: string) =>
        (await json<{ content: { lastPaymentId: string }[] }>("payers", text)).content;
      for (const text of ["ana souza", "123.456"]) {
        await expect
          .poll(() => found(text))
          .toMatchObject([{ name: "Ana Souza", lastPaymentId: id }]);
      }
      const create = ["links", "create", "--title", "Aula", "--min-amount", "5", "--max-amount"];
      const link = await json<{ id: string }>(...create, "50,50", "--method", "pix", "--key", "k");
      expect(link).toMatchObject({ minAmount: 5, maxAmount: 50.5, billingTypes: ["PIX"] });
      expect(await json(...create, "50,50", "--method", "pix", "--key", "k")).toEqual(link);
      expect(await json("links", "stop", link.id)).toMatchObject({ state: "STOPPED" });
      expect(await json("links", "resume", link.id)).toMatchObject({ state: "ACTIVE" });
      const change = ["links", "change", link.id];
      const changed = await json<{ version: string }>(...change, "--max-payments", "3");
      expect(changed).toMatchObject({ id: link.id, maxPayments: 3, title: "Aula" });
      const opened = await json<{ version: string }>(...change, "--max-payments", "none");
      expect(opened).toMatchObject({ maxPayments: null });
      const rename = [...change, "--title", "Oficina", "--version"];
      const { code, err } = await vintem([...rename, changed.version]);
      expect([code, err.includes("conflict")]).toEqual([1, true]);
      expect(await json(...rename, opened.version)).toMatchObject({ title: "Oficina" });
      expect(await json("links", "list")).toMatchObject({ content: [{ id: link.id }] });
      const { out } = await vintem(["links", "get", link.id]);
      expect(out).toMatch(/ {2}ACTIVE {2}R\$ 5,00–50,50 {2}Oficina\nhttp\S+\/pay\/\w+\n$/);
    } finally {
      remove();
    }
  },
);

test(
  "the sandbox clock is read, moved and reset, and says which days it takes",
  ONLY_DEEP,
  async ({ baseAddress }) => {
    test.slow();
    const { login, json, vintem, remove } = shell(baseAddress, await newMerchant());
    try {
      await login();
      const day = brasiliaDay(10);
      const real = { today: brasiliaDay(0), daysAhead: 0 };
      expect(await json("clock", "show")).toEqual(real);
      expect(await json("clock", "move", day)).toEqual({ today: day, daysAhead: 10 });
      expect((await vintem(["clock", "show"])).out).toBe(`${day}  (10 days ahead)\n`);
      const back = await vintem(["clock", "move", brasiliaDay(9)]);
      expect([back.code, back.err.includes("/to")]).toEqual([1, true]);
      expect(await json("clock", "reset")).toEqual(real);
    } finally {
      remove();
    }
  },
);

test(
  "a series is created once, printed, and what nobody paid of it canceled",
  ONLY_DEEP,
  async ({ baseAddress }) => {
    test.slow();
    const { home, login, json, vintem, remove } = shell(baseAddress, await newMerchant());
    try {
      await login();
      const payer = ["--name", "Ana Souza", "--document", "123.456.789-09", "--total", "100"];
      const plan = ["--count", "3", "--first", "2099-01-31", "--method", "pix", "--fine", "2"];
      const create = ["series", "create", ...payer, ...plan, "--key", "k"];
      const series = await json<PaymentSeries>(...create);
      expect(series).toMatchObject({ state: "COMPLETE", count: 3, every: "MONTH", total: 100 });
      expect(series.installments.map(({ amount, dueDate }) => [amount, dueDate])).toEqual([
        [33.34, "2099-01-31"],
        [33.33, "2099-02-28"],
        [33.33, "2099-03-31"],
      ]);
      expect(await json(...create)).toEqual(series);
      expect(await json("series", "complete", series.id)).toEqual(series);
      const listed = await vintem(["series", "list"]);
      expect(listed.out).toBe(
        `${series.id}  COMPLETE  3x  R$ 100,00  ${series.reference}  0/3  2099-01-31  Ana Souza\n`,
      );
      expect(await json("series", "list", "--size", "1")).toMatchObject({
        content: [{ id: series.id }],
        next: null,
      });
      const file = join(home, "carne.pdf");
      const booklet = ["series", "booklet", series.id, "--out", file];
      expect(await json(...booklet)).toEqual({ id: series.id, file, bytes: statSync(file).size });
      expect(readFileSync(file, "latin1")).toMatch(/^%PDF-/);
      const again = await vintem(booklet);
      expect([again.code, again.err.includes("--force")]).toEqual([1, true]);
      const canceled = await json("series", "cancel", series.id, "--reason", "test");
      expect(canceled).toMatchObject({ state: "CANCELED" });
      const { out } = await vintem(["series", "get", series.id]);
      expect(out.split("\n")).toEqual([
        `${series.id}  CANCELED  3x  R$ 100,00  ${series.reference}`,
        `1/3  2099-01-31  R$ 33,34  CANCELED  ${series.installments[0]?.paymentId}`,
        expect.stringContaining("2/3  2099-02-28"),
        expect.stringContaining("3/3  2099-03-31"),
        "",
      ]);
      const refused = await vintem(["series", "booklet", "nothing", "--out", join(home, "no.pdf")]);
      expect([refused.code, refused.err.includes("not_found")]).toEqual([1, true]);
      const daily = await vintem([...create.slice(0, -1), "other", "--every", "day"]);
      expect([daily.code, daily.err.includes("/every")]).toEqual([1, true]);
    } finally {
      remove();
    }
  },
);

test("calls are listed, and shown as they end", async ({ baseAddress }) => {
  const { login, json, vintem, open, remove } = shell(baseAddress, await newMerchant());
  try {
    await login();
    await json("payments", "list", "--size", "3");
    const listed = async () => (await json<unknown[]>("logs", "list", "--method", "get")).length;
    await expect.poll(listed).toBeGreaterThan(0);
    const tail = open(["logs", "tail", "--status", "4xx", "--json"]);
    const lines: string[] = [];
    tail.stdout?.on("data", (chunk) => lines.push(...String(chunk).trim().split("\n")));
    const shown = async () => {
      await vintem(["payments", "get", "nothing"]);
      return lines.length;
    };
    await expect.poll(shown).toBeGreaterThan(0);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ path: "/payments/{id}", status: 404 });
    tail.kill("SIGINT");
    await once(tail, "exit");
    expect(tail.exitCode).toBe(0);
  } finally {
    remove();
  }
});

test("listen sends the feed to a program, signed and in order, and goes on where it stopped", async ({
  baseAddress,
}) => {
  const { login, vintem, json, remove } = shell(baseAddress, await newMerchant());
  const { url, got, close } = await receiver();
  try {
    await login();
    const event = await json<{ position: number }>("trigger", "payment.opened");
    const listen = ["listen", "--forward-to", url, "--once", "--json"];
    const first = await vintem([...listen, "--from", "0"]);
    expect(first.code).toBe(0);
    const { secret } = await json<{ secret: string }>("listen", "--print-secret");
    const events = got.map(({ body, headers }) => webhooks.verify(body, headers, secret));
    expect(events.map(({ type }) => type)).toEqual(["payment.created", "payment.opened"]);
    expect(events.at(-1)?.position).toBe(event.position);
    expect(JSON.parse((await vintem(listen)).out)).toEqual({ position: event.position });
    await json("trigger", "payment.canceled");
    await vintem([...listen, "--events", "payment.canceled"]);
    expect(got.slice(2).map(({ body }) => JSON.parse(body).type)).toEqual(["payment.canceled"]);
    await vintem([...listen, "--since", "1h", "--events", "payment.opened,payment.canceled"]);
    expect(got).toHaveLength(6);
  } finally {
    close();
    remove();
  }
});

test(
  "every event that can be triggered comes, of a real charge",
  ONLY_DEEP,
  async ({ baseAddress }) => {
    const { login, vintem, remove } = shell(baseAddress, await newMerchant());
    try {
      await login();
      const waiting = [...TRIGGERS];
      const failed: string[] = [];
      const work = async () => {
        for (let type = waiting.shift(); type; type = waiting.shift()) {
          const { code, out, err } = await vintem(["trigger", type, "--json"]);
          if (code !== 0 || JSON.parse(out).type !== type) failed.push(`${type}: ${err}`);
        }
      };
      await Promise.all([work(), work(), work(), work()]);
      expect(failed).toEqual([]);
    } finally {
      remove();
    }
  },
);

test("an event is sent to the endpoints again", ONLY_DEEP, async ({ request, baseAddress }) => {
  const merchant = await newMerchant();
  const { clientSecret } = await webhooksApi(request, merchant);
  const { login, json, vintem, remove } = shell(baseAddress, { ...merchant, clientSecret });
  try {
    await login();
    const { id } = await json<{ id: string }>("trigger", "payment.created");
    expect(await vintem(["events", "resend", id])).toMatchObject({ code: 0 });
  } finally {
    remove();
  }
});

test(
  "each handler that init writes takes what is signed and refuses the rest",
  ONLY_DEEP,
  async () => {
    const project = await strangersProject();
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const variables = { VINTEM_WEBHOOK_SECRET: secret, PORT: "0" };
    const body = '{"id":"evt_1","type":"payment.received","data":{"payment":null}}';
    const signed = webhooks.sign(body, "evt_1", secret);
    const calls = JSON.stringify([
      { method: "POST", body, headers: signed },
      { method: "POST", body: `${body} `, headers: signed },
    ]);
    const statuses = (handler: string) =>
      `const statuses = [];
for (const call of ${calls}) statuses.push((await (${handler})(new Request("http://shop/vintem", call))).status);
console.log = () => {}; process.stdout.write("\\n" + JSON.stringify(statuses));`;
    const lastLine = (output: string) => JSON.parse(output.split("\n").at(-1) ?? "");
    let server: ChildProcess | undefined;
    try {
      symlinkSync(resolve("node_modules/hono"), join(project.folder, "node_modules", "hono"));
      const init = (framework: string, ...more: string[]) =>
        project.run(["node", "node_modules/vintem/dist/cli.js", "init", framework, ...more]);
      await init("next");
      await expect(init("next")).rejects.toThrow("--force");
      const next = `import { POST } from "./app/vintem/route.js"; ${statuses("POST")}`;
      expect(
        lastLine(await project.run(["node", "--input-type=module", "-e", next], variables)),
      ).toEqual([204, 400]);
      await init("hono");
      const hono = `import { Hono } from "hono"; import { vintemWebhook } from "./vintem-webhook.js";
const app = new Hono().route("/vintem", vintemWebhook); ${statuses("(request) => app.fetch(request)")}`;
      expect(
        lastLine(await project.run(["node", "--input-type=module", "-e", hono], variables)),
      ).toEqual([204, 400]);
      await init("node");
      const port = 20_000 + Math.floor(Math.random() * 20_000);
      server = spawn(process.execPath, ["vintem-webhook.mjs"], {
        cwd: project.folder,
        env: { ...process.env, ...variables, PORT: String(port) },
        stdio: ["ignore", "pipe", "inherit"],
      });
      if (server.stdout) await once(server.stdout, "data");
      const answers = JSON.parse(calls).map(async (call: RequestInit) => {
        return (await fetch(`http://127.0.0.1:${port}/vintem`, call)).status;
      });
      expect(await Promise.all(answers)).toEqual([204, 400]);
    } finally {
      server?.kill();
      project.remove();
    }
  },
);
