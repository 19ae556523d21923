import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { LOJA, openMutualTlsPixReceiver } from "@/testing/simulator/bank";
import { testPemPath } from "@/testing/simulator/certificates";
import { eventually, temporaryDirectory } from "@/testing/simulator/simulator";

const SOURCE = fileURLToPath(new URL("./main.ts", import.meta.url));
// Inside node_modules, so that the packages it leaves out are found from there.
const MAIN = fileURLToPath(new URL("../node_modules/.cache/vintem/simulator.mjs", import.meta.url));

beforeAll(() =>
  build({
    entryPoints: [SOURCE],
    outfile: MAIN,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
  }),
);

/** @param limit a command of the shell that bounds what the process may use. */
function launch(variables: Record<string, string>, limit = ":"): ChildProcess {
  const child = spawn("/bin/sh", ["-c", `${limit}; exec "$0" "$1"`, process.execPath, MAIN], {
    env: { NODE_ENV: "production", ...variables },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function ready(child: ChildProcess): Promise<string> {
  const [message] = await once(child, "message");
  return `http://127.0.0.1:${(message as { port: number }).port}`;
}

test("what was answered survives kill -9, and the end of the parent ends the simulator", async () => {
  const state = await temporaryDirectory();
  const first = launch({ SIMULATOR_STATE: state });
  const url = await ready(first);
  const { clientId, ...account } = LOJA;
  const upserted = await fetch(`${url}/control/accounts/${clientId}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(account),
  });
  expect(upserted.status).toBe(200);
  first.kill("SIGKILL");
  await once(first, "exit");

  const second = launch({ SIMULATOR_STATE: state });
  const output = once(second.stdout ?? second, "data");
  const again = await ready(second);
  expect(again).toBe(url);
  expect(JSON.parse(String((await output)[0]))).toEqual({
    kind: "ready",
    port: Number(new URL(url).port),
    url,
    asaasUrl: `${url}/asaas/v3`,
  });
  const token = await fetch(`${again}/oauth/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${clientId}:${account.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  expect(token.status).toBe(200);
  second.disconnect();
  expect(await once(second, "exit")).toEqual([0, null]);
});

test("the journal, which has payers in it, is nobody else's to read", async () => {
  const state = join(await temporaryDirectory(), "state");
  await ready(launch({ SIMULATOR_STATE: state }));
  expect(statSync(state).mode & 0o777).toBe(0o700);
  for (const journal of ["journal.jsonl", join("asaas", "journal.jsonl")]) {
    expect(statSync(join(state, journal)).mode & 0o777).toBe(0o600);
  }
});

test("a full disk refuses what it has no room for, and nothing that was answered before or after is lost", async () => {
  const state = await temporaryDirectory();
  const account = (n: number) => ({
    ...LOJA,
    clientId: `client-${n}`,
    clientSecret: "s".repeat(40),
  });
  const put = async (url: string, n: number) => {
    const { clientId, ...body } = account(n);
    const answer = await fetch(`${url}/control/accounts/${clientId}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...body, chave: `chave-${n}` }),
    });
    return answer.status;
  };
  const answered: number[] = [];
  // Files of this process may have 8 blocks: the last line that begins below that is torn.
  const limited = launch({ SIMULATOR_STATE: state }, "ulimit -f 8");
  const url = await ready(limited);
  for (let n = 0; n < 60; n += 1) if ((await put(url, n)) === 200) answered.push(n);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.length).toBeLessThan(60);
  limited.kill("SIGKILL");
  await once(limited, "exit");

  const tight = launch({ SIMULATOR_STATE: state }, "ulimit -f 1");
  expect(await ready(tight)).toBe(url);
  tight.kill("SIGKILL");
  await once(tight, "exit");

  for (const late of [100, 101]) {
    const after = launch({ SIMULATOR_STATE: state });
    expect(await ready(after)).toBe(url);
    expect(await put(url, late)).toBe(200);
    answered.push(late);
    for (const n of answered) {
      const token = await fetch(`${url}/oauth/token`, {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`client-${n}:${"s".repeat(40)}`)}` },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
      });
      expect([n, token.status]).toEqual([n, 200]);
    }
    after.kill("SIGKILL");
    await once(after, "exit");
  }
});

test("the environment gives webhook notifications their certificate and the authority they trust", async () => {
  const receiver = await openMutualTlsPixReceiver();
  const child = launch({
    SIMULATOR_STATE: await temporaryDirectory(),
    SIMULATOR_CALLBACK_CERT: testPemPath("bank.pem"),
    SIMULATOR_CALLBACK_KEY: testPemPath("bank.key"),
    SIMULATOR_CALLBACK_CA: testPemPath("authority.pem"),
  });
  const url = await ready(child);
  const { clientId, ...account } = LOJA;
  const send = (method: string, path: string, body: unknown, headers: HeadersInit = {}) =>
    fetch(url + path, { method, headers, body: JSON.stringify(body) });
  await send("PUT", `/control/accounts/${clientId}`, account);
  const token = await fetch(`${url}/oauth/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${clientId}:${account.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  await send(
    "PUT",
    `/pix/v2/webhook/${LOJA.chave}`,
    { webhookUrl: receiver.url },
    { Authorization: `Bearer ${access_token}` },
  );
  await send("POST", "/control/pix", { chave: LOJA.chave, txid: "avulso", amount: "1.00" });
  const arrived = [{ pix: [{ txid: "avulso" }] }];
  await eventually(() => expect(receiver.received).toMatchObject(arrived));
});

test("SIGTERM ends it cleanly", async () => {
  const child = launch({ SIMULATOR_STATE: await temporaryDirectory() });
  await ready(child);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test.each([
  [{}, "SIMULATOR_STATE must"],
  [{ SIMULATOR_STATE: "unused", SIMULATOR_PORT: "http" }, "SIMULATOR_PORT must"],
  [{ SIMULATOR_STATE: "unused", SIMULATOR_TLS_CERT: "a.pem" }, "must be set together"],
  [{ SIMULATOR_STATE: "unused", SIMULATOR_CALLBACK_KEY: "a.key" }, "must be set together"],
])("a wrong environment %j is explained in one sentence", async (env, sentence) => {
  const child = launch(env);
  let text = "";
  child.stderr?.on("data", (chunk) => {
    text += String(chunk);
  });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(text).toContain(sentence);
  expect(text.trimEnd().split("\n")).toHaveLength(1);
});
