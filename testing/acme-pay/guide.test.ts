import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { NewSettings } from "@/lib/providers/adapter";
import { acmePayAdapter } from "./adapter";
import { webhook } from "./notification";

// docs/guides/add-a-provider.md begins with these files. They are compiled here, so that it keeps compiling.

const FOLDER = "testing/acme-pay";
const guide = readFileSync("docs/guides/add-a-provider.md", "utf8");

/** The blocks of the guide that are a whole file, by the name of the file. */
const shown = Object.fromEntries(
  [...guide.matchAll(/^`acme-pay\/([\w.-]+)`:\n\n```ts\n([\s\S]*?)```$/gm)].map(
    ([, name, text]) => [name, text],
  ),
);

test("the guide shows each file of the adapter as it is", () => {
  const files = readdirSync(FOLDER).filter((name) => !name.endsWith(".test.ts"));
  const texts = files.map((name) => [name, readFileSync(`${FOLDER}/${name}`, "utf8")]);
  expect(shown).toEqual(Object.fromEntries(texts));
});

test("the guide says of each member of a Provider what it is", () => {
  const provider = acmePayAdapter.connect("1", ACCOUNT, REACH);
  const [, rows = ""] = guide.split("| Member of `Provider` ");
  const named = [...rows.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named).toEqual(expect.arrayContaining(Object.keys(provider)));
});

const TOKEN = "w".repeat(43);
const REACH = { chosenBy: null, checkoutUrl: () => "https://vintem.example/checkout/1" };
const FORM = { kind: "acme-pay", name: "Acme", apiUrl: "https://acme.example", apiKey: "k1" };
const ACCOUNT = merged(acmePayAdapter.settings.begin("", TOKEN), FORM);

function merged(stored: NewSettings, form: object): NewSettings {
  const { addition, merge } = acmePayAdapter.settings;
  const settings = merge(stored, addition.parse(form), () => true, new Date());
  if ("field" in settings) throw new Error(`${settings.field} stands in the way`);
  return settings;
}

describe("an account of the guide's kind", () => {
  test("keeps its key when the form leaves it empty, but not for another server", () => {
    const again = { ...FORM, apiKey: "" };
    expect(merged(ACCOUNT, again)).toEqual(ACCOUNT);
    const elsewhere = { ...again, apiUrl: "https://other.example" };
    expect(() => merged(ACCOUNT, elsewhere)).toThrow("apiKey stands in the way");
  });

  test("takes notifications that the provider signed, and no others", async () => {
    const body = new TextEncoder().encode('{"id":"n1","paymentId":"p1"}');
    // HMAC-SHA-256 of the body with the key k1, by openssl dgst.
    const signature = "f5716e9f979ed4ae1d83788946be79c2f302033977b7501e33eaa4bcfab2b1af";
    const receive = (headers: Record<string, string>) =>
      webhook.receive(ACCOUNT, {
        headers: new Headers(headers),
        clientCertificate: null,
        pathSuffix: "",
        body: async () => body,
      });
    expect(await receive({ "acme-signature": signature })).toMatchObject({
      kind: "notifications",
      notifications: [{ reference: "p1", dedupeKey: "p1:n1", kind: "money" }],
    });
    expect(await receive({ "acme-signature": "x" })).toEqual({ kind: "unauthenticated" });
    expect(await receive({})).toEqual({ kind: "unauthenticated" });
  });
});
