import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { acmePayAdapter } from "@/testing/acme-pay/adapter";
import { describeKind } from "./describe-kinds";
import { ADAPTERS } from "./registry";

// What the port promises of every adapter, also of the one that docs/guides/add-a-provider.md begins with.
const PROMISING = [...ADAPTERS, acmePayAdapter];

test("every kind is registered once, by a name of lower-case words", () => {
  const kinds = PROMISING.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const kind of kinds) expect(kind).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

describe.each(PROMISING.map((adapter) => [adapter.kind, adapter] as const))(
  "%s",
  (kind, adapter) => {
    const { settings, form, command, sandbox } = adapter;
    const fields = form.groups.flatMap((group) => group.fields);

    test.each([
      ["addition", settings.addition, fields],
      ["change", settings.change, fields.filter(({ fixed }) => !fixed)],
    ] as const)("its form is what its schema reads: %s", (_, schema, asked) => {
      const names = asked.map(({ name }) => name);
      const unknown = (body: object) =>
        (schema.safeParse(body).error?.issues ?? []).flatMap((issue) =>
          issue.code === "unrecognized_keys" ? issue.keys : [],
        );
      expect(
        unknown({ kind, ...Object.fromEntries([...names, "odd"].map((n) => [n, null])) }),
      ).toEqual(["odd"]);
      const missing = (schema.safeParse({ kind }).error?.issues ?? []).map(({ path }) => path[0]);
      expect(names).toEqual(expect.arrayContaining(missing));
    });

    test("the facts, the audited fields and the faults name fields of its form", () => {
      const names = fields.map(({ name }) => name);
      const named = [...form.facts, ...settings.audited, ...Object.keys(settings.faults)];
      expect(names).toEqual(expect.arrayContaining(named));
      const hidden = fields.filter(({ control }) =>
        ["secret", "password", "pem"].includes(control),
      );
      for (const { name } of hidden) expect(settings.audited).not.toContain(name);
    });

    test("it has every text in both languages", () => {
      for (const language of ["pt-BR", "en"] as const) {
        const description = describeKind(adapter, language);
        const texts = description.groups.flatMap((group) => group.fields.map(({ label }) => label));
        for (const text of [description.title, description.help, ...texts]) {
          expect(text).toMatch(/\S/);
        }
      }
    });

    test("it is used for methods that it has, and for one at least", () => {
      expect(BILLING_TYPES).toEqual(expect.arrayContaining([...adapter.methods]));
      for (const used of [command?.methods, sandbox?.account.methods]) {
        if (used) expect(adapter.methods).toEqual(expect.arrayContaining([...used]));
      }
      expect(adapter.methods).not.toEqual([]);
    });

    test("its webhook's token is the one that it issued", () => {
      if (!adapter.webhook) return expect(settings.issueSecrets("w".repeat(43))).toEqual({});
      const token = "w".repeat(43);
      expect(settings.begin("key", token).secrets).toMatchObject({ webhookToken: token });
      expect(settings.issueSecrets(token)).toMatchObject({ webhookToken: token });
    });
  },
);

/** Where no kind is named: an adapter's folder and the registry are all that knows one. */
const ROOMS = ["app", "bin", "components", "lib", "server"];

test("nothing outside lib/providers names a kind", () => {
  // As stored, and as an identifier or a title would have it: static-pix, staticPix, Static Pix.
  const names = ADAPTERS.map(({ kind }) => kind.replaceAll("-", "[-_ ]?"));
  const pattern = new RegExp(names.join("|"), "i");
  const sources = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((path) => `${room}/${path}`),
  ).filter(
    (path) =>
      /\.(ts|tsx|mjs|css|sql)$/.test(path) &&
      !/\.test\.tsx?$|^lib\/providers\/|\/generated\//.test(path),
  );
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.filter((path) => pattern.test(`${path}\n${readFileSync(path, "utf8")}`))).toEqual(
    [],
  );
});
