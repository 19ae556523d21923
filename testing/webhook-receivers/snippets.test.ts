import { execFileSync, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { SNIPPETS } from "@/lib/api/snippets";
import { LANGUAGES, type Language } from "./languages";

// Merchants copy the snippets of docs/snippets/verify: each is run against the same calls.

const scratch = mkdtempSync(join(tmpdir(), "vintem-snippets-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A call to a receiver, as it comes. */
interface Call {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: string;
  readonly body: Buffer;
}

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER_SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const ID = "evt_0192f0c123457abc8def0123456789ab_3";
const BODY = Buffer.from('{"type":"payment.received","data":{"description":"Ação nº 1\\n"}}');

/** A signature by Standard Webhooks 1.0, "Signature scheme". */
function sign(secret: string, id: string, timestamp: string, body: Buffer): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

/** A call that was signed so many seconds ago, with what a test changes afterwards. */
function call(ageS: number, secrets: readonly string[], changes: Partial<Call> = {}): Call {
  const timestamp = String(Math.floor(Date.now() / 1_000) - ageS);
  const signatures = secrets.map((secret) => sign(secret, ID, timestamp, BODY)).join(" ");
  return { id: ID, timestamp, signatures, body: BODY, ...changes };
}

/** Each call with whether it is genuine. The ages leave a minute to start a language in. */
function calls(): readonly (readonly [what: string, call: Call, genuine: boolean])[] {
  const { signatures, timestamp } = call(0, [SECRET]);
  const digest = signatures.slice("v1,".length);
  const changed = Buffer.from(BODY);
  changed.writeUInt8(changed.readUInt8(3) ^ 1, 3);
  return [
    ["signed now", call(0, [SECRET]), true],
    ["signed four minutes ago", call(240, [SECRET]), true],
    ["by a clock that is four minutes ahead", call(-240, [SECRET]), true],
    ["two signatures, ours first", call(0, [SECRET, OTHER_SECRET]), true],
    ["two signatures, ours last", call(0, [OTHER_SECRET, SECRET]), true],
    [
      "one of another version before it",
      call(0, [], { signatures: `v1a,${digest} ${signatures}`, timestamp }),
      true,
    ],
    [
      "an empty body",
      call(0, [], {
        body: Buffer.of(),
        timestamp,
        signatures: sign(SECRET, ID, timestamp, Buffer.of()),
      }),
      true,
    ],
    ["signed by another secret", call(0, [OTHER_SECRET]), false],
    ["too old", call(302, [SECRET]), false],
    ["too new", call(-400, [SECRET]), false],
    ["another body", call(0, [SECRET], { body: changed }), false],
    ["another id", call(0, [SECRET], { id: `${ID}1` }), false],
    ["a timestamp that was not signed", call(10, [SECRET], { timestamp }), false],
    ["a timestamp that is no number", call(0, [SECRET], { timestamp: `${timestamp}x` }), false],
    [
      "a timestamp with a sign",
      call(0, [], {
        timestamp: `+${timestamp}`,
        signatures: sign(SECRET, ID, `+${timestamp}`, BODY),
      }),
      false,
    ],
    ["no timestamp", call(0, [SECRET], { timestamp: "" }), false],
    [
      "no id",
      call(0, [], { id: "", timestamp, signatures: sign(SECRET, "", timestamp, BODY) }),
      false,
    ],
    ["no signature", call(0, []), false],
    [
      "a signature of another version",
      call(0, [], { signatures: `v2,${digest}`, timestamp }),
      false,
    ],
    ["a signature without a version", call(0, [], { signatures: digest, timestamp }), false],
    [
      "the beginning of a signature",
      call(0, [], { signatures: signatures.slice(0, -1), timestamp }),
      false,
    ],
    ["garbage", call(0, [], { signatures: "v1 , ,, v1,\u00e9 v1" }), false],
  ];
}

/** The snippet of a language. */
function snippetOf({ snippet }: Language): string {
  return readFileSync(join("docs/snippets/verify", snippet), "utf8");
}

/** What a language's snippet says of each call. */
function verdicts(language: Language, input: readonly Call[]): readonly string[] {
  const folder = mkdtempSync(join(scratch, `${language.snippet}-`));
  for (const [file, text] of Object.entries({
    ...language.files,
    [language.file]: snippetOf(language),
  })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const lines = input.map(({ id, timestamp, signatures, body }) =>
    [SECRET, id, timestamp, signatures, body]
      .map((part) => Buffer.from(part).toString("base64"))
      .join(","),
  );
  const options = { cwd: folder, input: `${lines.join("\n")}\n`, encoding: "utf8" } as const;
  const outputs = language.run.map(([command, ...rest]) => execFileSync(command, rest, options));
  return outputs.at(-1)?.trim().split("\n") ?? [];
}

const isInstalled = (command: string) =>
  spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
const here = LANGUAGES.filter(({ commands }) => commands.every(isInstalled));
const missing = LANGUAGES.filter((language) => !here.includes(language)).map(({ name }) => name);

test("the calls are signed as Standard Webhooks' own libraries sign them", () => {
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  const body = Buffer.from('{"test": 2432232314}');
  expect(sign(SECRET, id, "1614265330", body)).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

test("there is a snippet for each language that the guide shows, of no more than 40 lines", () => {
  expect(LANGUAGES.map(({ name }) => name)).toEqual(
    SNIPPETS.verify?.map(({ language }) => language),
  );
  for (const language of LANGUAGES) {
    expect(snippetOf(language).split("\n").length, language.name).toBeLessThanOrEqual(40);
  }
});

test(`runs here: ${here.map(({ name }) => name).join(", ")}; not installed: ${missing.join(", ") || "none"}`, () => {
  if (missing.length > 0) {
    process.stderr.write(`docs/snippets/verify: not run, not installed: ${missing.join(", ")}\n`);
  }
  expect(here.map(({ name }) => name)).toContain("Node.js");
});

test.each(here)(
  "the snippet for $name takes genuine calls and no others",
  { timeout: 120_000 },
  (language) => {
    const input = calls();
    const said = verdicts(
      language,
      input.map(([, sent]) => sent),
    );
    const expected = input.map(([what, , genuine]) => `${what}: ${genuine}`);
    expect(input.map(([what], i) => `${what}: ${said[i]}`)).toEqual(expected);
  },
);
