import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A metric as an exposition has it. */
export interface Family {
  readonly type: string;
  readonly help: string;
  /** By the text of the series, `name{label="value"}`. */
  readonly samples: ReadonlyMap<string, number>;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"(?:,|(?=\})))*\})? (\S+)$/;

/**
 * Reads Prometheus' text format 0.0.4.
 *
 * @returns each metric by its name.
 * @throws at the first line that breaks the format: no head before the samples, a series twice, a value that is none.
 */
export function assertExposition(text: string): ReadonlyMap<string, Family> {
  const families = new Map<string, { type: string; help: string; samples: Map<string, number> }>();
  let current = "";
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const [, kind, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === "HELP") {
      if (!NAME.test(name) || families.has(name))
        throw new Error(`a family's second head: ${line}`);
      families.set(name, { type: "", help: rest, samples: new Map() });
      current = name;
      continue;
    }
    const family = families.get(current);
    if (!family) throw new Error(`a line before any head: ${line}`);
    if (kind === "TYPE") {
      family.type = rest;
      continue;
    }
    const [, sample = "", labels = "", value = ""] = SAMPLE.exec(line) ?? [];
    const isOfFamily = new RegExp(`^${current}(_bucket|_sum|_count)?$`).test(sample);
    const number = value === "+Inf" ? Number.POSITIVE_INFINITY : Number(value);
    if (!isOfFamily || Number.isNaN(number) || family.samples.has(sample + labels)) {
      throw new Error(`no sample of ${current}: ${line}`);
    }
    family.samples.set(sample + labels, number);
  }
  return families;
}

/** Where a program of Prometheus is: in the folder that PROMETHEUS_BIN names, or on the path; null: nowhere. */
export function prometheusProgram(name: "promtool" | "prometheus"): string | null {
  const folders = [process.env.PROMETHEUS_BIN ?? "", ...(process.env.PATH ?? "").split(delimiter)];
  const found = folders.filter((folder) => folder !== "").map((folder) => join(folder, name));
  return found.find((path) => existsSync(path)) ?? null;
}

/** What `promtool check metrics` says of an exposition; nothing where it is not installed. */
export function linted(text: string): string[] {
  const promtool = prometheusProgram("promtool");
  if (promtool === null) return [];
  const { status, stdout, stderr } = spawnSync(promtool, ["check", "metrics"], {
    input: text,
    encoding: "utf8",
  });
  const said = `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
  return status === 0 ? said : [`exit code ${status}`, ...said];
}
