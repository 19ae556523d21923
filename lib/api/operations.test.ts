import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Operation } from "@/lib/http/operation";
import { OPERATIONS } from "./operations";

/** NextAuth signs users in and out there: no operation of ours. */
const SIGN_IN = "/api/auth/{...nextauth}";

/** Below one of these is every address: the sign-in, the pages and their assets have all others. */
const ROOTS = [
  "/.well-known",
  "/csp-reports",
  "/api/dashboard",
  "/api/mail",
  "/balance",
  "/checkout",
  "/events",
  "/exceptions",
  "/exports",
  "/closes",
  "/healthz",
  "/movements",
  "/oauth",
  "/openapi.json",
  "/pay",
  "/payers",
  "/payment-links",
  "/payment-series",
  "/payments",
  "/readyz",
  "/request-logs",
  "/sandbox",
  "/webhook-endpoints",
  "/webhooks",
];

/** What a merchant does at one address and an operator at another is one action in the audit log. */
const SHARED_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  "exception.resolve": ["resolveException", "resolveServiceException"],
  "psp_account.add": ["addProviderAccount", "addMerchantProviderAccount"],
  "psp_account.disable": ["disableOwnProviderAccount", "disableProviderAccount"],
  "psp_account.order": ["setAccountOrder", "setMerchantAccountOrder"],
};

/** Actions of another form, which stored lines of the audit log have: renaming one would split them. */
const ACTIONS_OF_ANOTHER_FORM = ["charge.simulate-payment"];

/** A Next.js route file, as its text says. */
interface RouteFile {
  /** By its folder, as the operations write it. */
  readonly path: string;
  /** The path that it binds its operations at. */
  readonly boundPath: string;
  readonly exported: readonly string[];
  readonly operations: readonly Operation[];
}

const files = await Promise.all(
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)route\.[jt]sx?$/.test(file))
    .map((file) => ({ file: `app/${file}`, path: pathOf(file) }))
    .filter(({ path }) => path !== SIGN_IN)
    .map(({ file, path }) => read(file, path)),
);

/** The address of a route file: groups such as `(api)` are no part of it. */
function pathOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  const parts = folders.filter((folder) => !folder.startsWith("("));
  return `/${parts.map((part) => part.replace(/^\[(.+)\]$/, "{$1}")).join("/")}`;
}

/**
 * Reads a route file: imports, then one export that binds operations.
 *
 * @throws what else stands in the file.
 */
async function read(file: string, path: string): Promise<RouteFile> {
  const text = readFileSync(file, "utf8");
  const imports = [...text.matchAll(/^import \{([^}]*)\} from "([^"]+)";$/gm)];
  const bind = /^export const \{([^}]*)\} = bind\(\s*"([^"]+)",([^)]*)\);$/m.exec(text);
  const rest = [...imports, bind].reduce((left, part) => left.replace(part?.[0] ?? "", ""), text);
  if (!bind || rest.trim()) throw new Error(`${file} does not bind operations and nothing else`);
  const imported: Record<string, unknown> = {};
  for (const [, names = "", module = ""] of imports) {
    const exports: Record<string, unknown> = await import(module);
    for (const name of namesIn(names)) imported[name] = exports[name];
  }
  const [, exported = "", boundPath = "", bound = ""] = bind;
  const operations = namesIn(bound).map((name) => imported[name] as Operation);
  return { path, boundPath, exported: namesIn(exported), operations };
}

function namesIn(list: string): string[] {
  return list.split(",").flatMap((name) => name.trim() || []);
}

/** What the operations say that each path has. */
function declared(say: (operation: Operation) => string): Readonly<Record<string, string[]>> {
  const byPath: Record<string, string[]> = {};
  for (const operation of OPERATIONS) {
    for (const { path } of operation.at) byPath[path] = [...(byPath[path] ?? []), say(operation)];
  }
  return sorted(byPath);
}

/** What the route files have at each path. */
function found(of: (file: RouteFile) => readonly string[]): Readonly<Record<string, string[]>> {
  return sorted(Object.fromEntries(files.map((file) => [file.path, of(file)])));
}

function sorted(byPath: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(byPath).map(([path, has]) => [path, has.toSorted()]));
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

describe("the route files of Next.js", () => {
  test("each path of an operation has a file, which exports the methods there and no others", () => {
    expect(found(({ exported }) => exported)).toEqual(declared(({ method }) => method));
  });

  test("each file binds the operations of its path and no others", () => {
    const bound = found(({ operations }) => operations.map(({ name }) => name));
    expect(bound).toEqual(declared(({ name }) => name));
  });

  test("each file binds the path of its folder", () => {
    const elsewhere = files.filter(({ path, boundPath }) => path !== boundPath);
    expect(elsewhere).toEqual([]);
  });

  test("no two files serve one path", () => {
    expect(repeated(files.map(({ path }) => path))).toEqual([]);
  });
});

describe("the list of operations", () => {
  test("names each operation once", () => {
    expect(repeated(OPERATIONS.map(({ name }) => name))).toEqual([]);
  });

  test("has no two operations with one action in the audit log but those that do the same", () => {
    const byAction: Record<string, string[]> = {};
    for (const { name, audit } of OPERATIONS) {
      if (audit) byAction[audit] = [...(byAction[audit] ?? []), name];
    }
    const shared = Object.entries(byAction).filter(([, names]) => names.length > 1);
    expect(Object.fromEntries(shared)).toEqual(SHARED_ACTIONS);
  });

  test("writes each action as noun.verb in small letters and underscores", () => {
    const actions = OPERATIONS.flatMap(({ audit }) => audit ?? []);
    const others = actions.filter((action) => !/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(action));
    expect(others).toEqual(ACTIONS_OF_ANOTHER_FORM);
  });

  test("has every path below a known root", () => {
    const paths = OPERATIONS.flatMap(({ at }) => at.map(({ path }) => path));
    const isKnown = (path: string) => ROOTS.some((root) => `${path}/`.startsWith(`${root}/`));
    expect(paths.filter((path) => !isKnown(path))).toEqual([]);
  });

  test("says in both languages what each operation does", () => {
    const silent = OPERATIONS.filter(
      ({ summary: { pt, en } }) => !/\S/.test(pt) || !/\S/.test(en) || pt === en,
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test("reads no body of a GET", () => {
    const odd = OPERATIONS.filter(({ method, body }) => method === "GET" && body !== undefined);
    expect(odd.map(({ name }) => name)).toEqual([]);
  });
});
