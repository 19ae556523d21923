import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Agent, request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { startSimulator } from "./server";
import { LOJA, temporaryDirectory } from "./test-bank";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** A throw-away authority with a certificate for the bank and one for each of two clients. */
async function certificates() {
  const directory = await temporaryDirectory();
  const openssl = (...args: string[]) =>
    execFileSync("openssl", args, { cwd: directory, stdio: "pipe" });
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl(
    "req",
    "-x509",
    ...curve,
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
    "-days",
    "2",
    "-subj",
    "/CN=AC",
  );
  for (const name of ["bank", "loja", "intruder"]) {
    openssl(
      "req",
      ...curve,
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.csr`,
      "-subj",
      `/CN=${name}`,
      "-addext",
      "subjectAltName=IP:127.0.0.1",
    );
    openssl(
      "x509",
      "-req",
      "-in",
      `${name}.csr`,
      "-CA",
      "ca.pem",
      "-CAkey",
      "ca.key",
      "-CAcreateserial",
      "-out",
      `${name}.pem`,
      "-days",
      "2",
      "-copy_extensions",
      "copy",
    );
  }
  return (file: string) => readFileSync(join(directory, file), "utf8");
}

test.skipIf(!hasOpenssl)(
  "with TLS a client certificate is demanded and the token is bound to it",
  async () => {
    const pem = await certificates();
    const simulator = await startSimulator({
      state: await temporaryDirectory(),
      tls: { cert: pem("bank.pem"), key: pem("bank.key"), clientCa: pem("ca.pem") },
    });
    onTestFinished(() => simulator.close());
    const agentOf = (name?: string) => {
      const own = name ? { cert: pem(`${name}.pem`), key: pem(`${name}.key`) } : {};
      const agent = new Agent({ connect: { ca: pem("ca.pem"), ...own } });
      onTestFinished(() => agent.destroy());
      return agent;
    };
    const [loja, intruder, nobody] = [agentOf("loja"), agentOf("intruder"), agentOf()];
    const { clientId, ...account } = LOJA;
    expect(simulator.url).toMatch(/^https:/);

    await expect(
      request(`${simulator.url}/pix/v2/webhook`, { dispatcher: nobody }),
    ).rejects.toThrow();
    await request(`${simulator.url}/control/accounts/${clientId}`, {
      method: "PUT",
      dispatcher: loja,
      body: JSON.stringify(account),
    });
    const token = await request(`${simulator.url}/oauth/token`, {
      method: "POST",
      dispatcher: loja,
      headers: { authorization: `Basic ${btoa(`${clientId}:${account.clientSecret}`)}` },
      body: "grant_type=client_credentials",
    });
    const { access_token } = (await token.body.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const statusFor = async (dispatcher: Agent) =>
      (await request(`${simulator.url}/pix/v2/webhook`, { dispatcher, headers })).statusCode;
    expect(await statusFor(loja)).toBe(200);
    expect(await statusFor(intruder)).toBe(401);
  },
);
