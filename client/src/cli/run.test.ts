import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { afterAll, describe, expect, test } from "vitest";
import { webhooks } from "../index.js";
import { listenSecretOf } from "./access.js";
import { COMMANDS, run } from "./run.js";
import { SAMPLE_TYPES, sampleOf } from "./sample.js";
import { languageOf } from "./text.js";
import { TRIGGERS } from "./trigger.js";

const document = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
const config = mkdtempSync(join(tmpdir(), "vintem-cli-"));
afterAll(() => rmSync(config, { recursive: true, force: true }));

/** Runs a command line in English; what it wrote, and its exit code. */
async function ran(args: readonly string[], variables: Record<string, string> = {}) {
  let [out, err] = ["", ""];
  const code = await run(args, {
    variables: { LANG: "en_US.UTF-8", XDG_CONFIG_HOME: config, ...variables },
    ending: new AbortController().signal,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

describe("the command line", () => {
  test("shows every command, and how each is called, in both languages", async () => {
    const { code, out } = await ran(["--help"]);
    expect(code).toBe(0);
    for (const { name, summary } of COMMANDS) {
      expect(out).toContain(`vintem ${name}`);
      const english = await ran([...name.split(" "), "--help"]);
      const portuguese = await ran([...name.split(" "), "--help"], { LANG: "pt_BR.UTF-8" });
      expect([english.code, english.out.includes(summary.en)]).toEqual([0, true]);
      expect([portuguese.code, portuguese.out.includes(summary.pt)]).toEqual([0, true]);
    }
  });

  test.each([
    [["nothing"]],
    [["events", "nothing"]],
    [["payments", "get"]],
    [["payments", "get", "1", "2"]],
    [["payments", "list", "--colour", "red"]],
    [["payments", "create", "--amount", "1"]],
    [["payments", "edit", "1"]],
    [["links", "create", "--amount", "1"]],
    [["links", "create", "--title", "A", "--max-payments", "1.5"]],
    [["links", "change", "1"]],
    [["series", "create", "--name", "Ana"]],
    [["series", "create", "--count", "two"]],
    [["series", "booklet"]],
    [["payers", "--page", "x"]],
    [["clock", "move"]],
    [["clock", "forwards", "2099-01-01"]],
    [["listen", "--print-secret", "--secret", "abc"]],
    [["events", "sample", "payment.nothing"]],
    [["init", "rails"]],
    [["completion", "cmd"]],
  ])("says that %j is called wrongly, with exit code 2", async (args) => {
    const access = { VINTEM_URL: "http://localhost:1", VINTEM_CLIENT_ID: "a" };
    const { code, out, err } = await ran(args, { ...access, VINTEM_CLIENT_SECRET: "b" });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^.+\n$/s);
  });

  test("takes the profile before the command, and says as JSON what is not possible", async () => {
    const { code, err } = await ran(["--profile", "shop", "whoami", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(err).error).toMatchObject({ code: "impossible" });
    expect(err).toContain('\\"shop\\" has no access');
  });

  test("does not send a profile's secret to an address of the environment", async () => {
    const { code, err } = await ran(["whoami"], { VINTEM_URL: "http://localhost:1" });
    expect([code, err.includes("set all three, or none")]).toEqual([1, true]);
  });

  test("verifies a webhook, and refuses one of another secret", async () => {
    const secret = listenSecretOf({ url: "", clientId: "", clientSecret: "secret" });
    const body = join(config, "body.json");
    writeFileSync(body, "{}");
    const headers = webhooks.sign("{}", "evt_1", secret, Date.UTC(2020, 0, 1));
    const args = Object.entries(headers).flatMap(([name, value]) => [
      `--${name.replace("webhook-", "")}`,
      value,
    ]);
    const verify = ["verify", "--payload", body, ...args];
    expect(await ran([...verify, "--secret", secret, "--any-time"])).toMatchObject({ code: 0 });
    expect(await ran([...verify, "--secret", secret])).toMatchObject({ code: 1 });
    expect(await ran([...verify, "--secret", "whsec_AAAA", "--any-time"])).toMatchObject({
      code: 1,
    });
  });

  test("completes in bash the commands, their second words and their options", () => {
    const completed = (...words: string[]) => {
      const script = `source <(cat); COMP_WORDS=(${words.join(" ")} ""); COMP_CWORD=${words.length}; _vintem; echo "\${COMPREPLY[*]}"`;
      return execFileSync("bash", ["-c", script], { input: completion.text, encoding: "utf8" });
    };
    const completion = { text: "" };
    return ran(["completion", "bash"]).then(({ out }) => {
      completion.text = out;
      expect(completed("vintem")).toContain("listen trigger events payments");
      expect(completed("vintem", "events")).toContain("list tail show resend sample");
      expect(completed("vintem", "listen")).toContain("--forward-to");
      expect(completed("vintem", "links")).toContain("create get list change stop resume");
      expect(completed("vintem", "clock")).toContain("show move reset");
      expect(completed("vintem", "series")).toContain("create get list complete cancel booklet");
      expect(completed("vintem", "series", "booklet", "1")).toContain("--out");
      expect(completed("vintem", "payments", "edit", "1")).toContain("--due");
      expect(completed("vintem", "payments", "create", "--amount", "1")).toContain("--document");
    });
  });
});

test("the language is English where the locale says so, else Portuguese", () => {
  expect(languageOf({ LANG: "en_GB.UTF-8" })).toBe("en");
  expect(languageOf({ LANG: "en_GB.UTF-8", LC_ALL: "pt_BR.UTF-8" })).toBe("pt");
  expect(languageOf({ LANG: "C" })).toBe("pt");
});

describe("examples of events", () => {
  const ajv = addFormats(new Ajv2020({ strict: false, multipleOfPrecision: 6 }));
  ajv.addSchema(document, "openapi");
  const isEvent = ajv.compile({ $ref: "openapi#/components/schemas/Event" });

  test("are there for every type, and are as the API describes them", () => {
    expect([...SAMPLE_TYPES].sort()).toEqual(
      Object.keys(document.webhooks)
        .filter((type) => type !== "endpoint.test")
        .sort(),
    );
    for (const type of SAMPLE_TYPES) {
      isEvent(sampleOf(type));
      expect(isEvent.errors, type).toBeNull();
    }
  });

  test("are there of all that can be triggered", () => {
    expect(TRIGGERS.filter((type) => !SAMPLE_TYPES.includes(type))).toEqual([]);
  });
});
