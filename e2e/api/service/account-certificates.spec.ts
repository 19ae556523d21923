import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ONLY_DEEP } from "@/testing/deep";
import { expect, newMerchant, operator, test } from "../../support/fixtures";

/** A command that must fail: its exit code and what it said. */
async function failing(...args: string[]) {
  const failure = await operator("psp-accounts", ...args).then(
    () => null,
    (error: { code: number; stderr: string }) => error,
  );
  return { code: failure?.code ?? 0, said: failure?.stderr ?? "" };
}

const certificate = (name: string) => join("testing", "certificates", name);

test(
  "an operator adds an account with a .pfx, renews it by a request, and sees when it ends",
  ONLY_DEEP,
  async () => {
    // A dozen commands, each a process that starts anew.
    test.setTimeout(240_000);
    const folder = mkdtempSync(join(tmpdir(), "vintem-certificates-"));
    const write = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const config = write(
      "config.json",
      JSON.stringify({
        apiUrl: "http://127.0.0.1:9/v2",
        tokenUrl: "http://127.0.0.1:9/token",
        pixKey: "loja@example.com",
        tariff: { fixedCents: 0, basisPoints: 0 },
      }),
    );
    const secrets = { clientId: "loja-de-teste", clientSecret: "segredo" };
    const { merchantId } = await newMerchant();
    const addition = ["add", "--name", "Banco X", "--merchant", merchantId, "--config", config];
    const withSecrets = (more: object) => [
      ...addition,
      "--secrets",
      write("secrets.json", JSON.stringify({ ...secrets, ...more })),
    ];
    const pfx = ["--pfx", certificate("legacy.p12")];
    const password = (word: string) => ["--pfx-password-file", write("password", `${word}\n`)];

    expect(await failing(...withSecrets({}), ...pfx, ...password("outra"))).toEqual({
      code: 1,
      said: "--pfx-password-file: the password does not open the file or the key.\n",
    });
    expect(await failing(...withSecrets({ certificate: "/etc/loja.crt" }))).toEqual({
      code: 1,
      said: "certificate: this looks like a path: paste what the file holds, or send the file.\n",
    });
    const added = await operator(
      "psp-accounts",
      ...withSecrets({}),
      ...pfx,
      ...password("segredo"),
      "--json",
    );
    const { id } = JSON.parse(added);
    const listed = async () => {
      const accounts = JSON.parse(await operator("psp-accounts", "list", "--json"));
      return accounts.find((account: { id: string }) => account.id === id);
    };
    const known = { subject: "loja-de-teste", issuer: "Banco X Clientes", chainComplete: true };
    expect((await listed()).certificate).toMatchObject({
      ...known,
      notAfter: "2120-01-01T00:00:00.000Z",
    });
    expect(await operator("psp-accounts", "list")).toMatch(
      new RegExp(`${id} .*Banco X  certificate until 2120-01-01 \\(\\d+ days\\)`),
    );

    const request = await operator("psp-accounts", "csr", "--id", id, "--cn", "Loja Exemplo");
    expect(request).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----/);
    const renewal = ["update", "--id", id, "--certificate"];
    expect(await failing(...renewal, certificate("ec.crt"))).toMatchObject({
      code: 1,
      said: "The certificate's file: the private key is not this certificate's.\n",
    });
    expect(await failing(...renewal, join(folder, "none.crt"))).toMatchObject({ code: 2 });
    await operator("psp-accounts", ...renewal, certificate("loja.crt"));
    expect((await listed()).certificate).toMatchObject({ ...known, chainComplete: false });
    rmSync(folder, { recursive: true, force: true });
  },
);
