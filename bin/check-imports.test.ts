import { describe, expect, it } from "vitest";
import { wrongImports } from "./check-imports.mjs";

/** What is wrong in a project of these files. */
const check = (files: Readonly<Record<string, string>>) =>
  wrongImports(new Map(Object.entries(files)));

const PURE = { "lib/charges/charge.ts": "export interface Charge {}\n" };
const VERB = {
  "lib/charges/create-charge.ts": 'import { pool } from "@/lib/platform/db/connection";\n',
  "lib/platform/db/connection.ts": 'import pg from "pg";\n',
};

describe("wrongImports", () => {
  it("lets a room import itself, the rooms before it and pure files of any room", () => {
    const payments = 'import type { Charge } from "@/lib/charges/charge";\n';
    const api = 'import { createCharge } from "@/lib/charges/create-charge";\n';
    expect(
      check({ ...PURE, ...VERB, "lib/payments/refund.ts": payments, "lib/api/operations.ts": api }),
    ).toEqual([]);
  });

  it.each([
    ["a room above", "lib/payments/settle.ts", "@/lib/charges/create-charge"],
    ["a store that calls a verb", "lib/charges/store/row.ts", "@/lib/charges/create-charge"],
    ["a component that reads", "components/charge.tsx", "@/lib/charges/create-charge"],
    ["a lazy import upwards", "lib/payments/settle.ts", "@/lib/charges/create-charge"],
  ])("refuses %s", (_, path, target) => {
    const text = path.includes("settle")
      ? `const found = await import("${target}");\n`
      : `import {\n  createCharge,\n} from "${target}";\n`;
    expect(check({ ...PURE, ...VERB, [path]: text })).not.toEqual([]);
  });

  it("refuses a package in a value, Next.js in lib and a rig in the product", () => {
    const found = check({
      "lib/platform/values/money.ts": 'import { z } from "zod";\n',
      "lib/listing/page.ts": 'import { headers } from "next/headers";\n',
      "server/web.ts": 'import { freshBank } from "@/testing/bank";\n',
      "testing/bank.ts": "",
    });
    expect(found.map((line) => line.split(" ")[0])).toEqual([
      "lib/platform/values/money.ts",
      "lib/listing/page.ts",
      "server/web.ts",
    ]);
  });

  it("refuses anything but Node.js and itself in the npm package", () => {
    const found = check({
      ...PURE,
      "client/src/index.ts": 'export { verify } from "./webhooks.js";\n',
      "client/src/webhooks.ts": 'import { createHmac } from "node:crypto";\n',
      "client/src/transport.ts": 'import ky from "ky";\n',
      "client/src/payments.ts": 'import type { Charge } from "@/lib/charges/charge";\n',
    });
    expect(found.map((line) => line.split(" ")[0])).toEqual([
      "client/src/transport.ts",
      "client/src/payments.ts",
    ]);
  });

  it("refuses a folder of lib that no room names", () => {
    expect(() =>
      check({
        "lib/misc/a.ts": 'import { b } from "@/lib/listing/b";\n',
        "lib/listing/b.ts": 'import "node:fs";',
      }),
    ).toThrow("no room");
  });
});
