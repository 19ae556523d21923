// Reads the Dockerfile for the rehearsal of its lines: what is read is what is run, and an instruction that the
// rehearsal could not play is refused.

/** What the rehearsal plays, and what only describes the image. */
const PLAYED = ["FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "ENTRYPOINT", "CMD"];
const DESCRIBES = ["LABEL", "EXPOSE"];
const CHECKED = "HEALTHCHECK";

/**
 * @param {string} text a Dockerfile.
 * @returns {{from: string, name: string | null, steps: {line: string, instruction: string, value: string}[]}[]} its
 *   stages in order; `line` is the instruction as it is written, in one line.
 * @throws {Error} for an instruction, or a form of one, that the rehearsal does not know.
 */
export function stagesOf(text) {
  /** @type {ReturnType<typeof stagesOf>} */
  const stages = [];
  const lines = text
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  for (const line of lines) {
    const [, instruction, value] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (instruction === undefined) throw new Error(`not an instruction: ${line}`);
    if (instruction === "FROM") {
      const [from, as, name = null] = value.split(" ");
      if (as !== undefined && as !== "AS") throw new Error(`not known: ${line}`);
      stages.push({ from, name, steps: [] });
      continue;
    }
    if (![...PLAYED, ...DESCRIBES, CHECKED].includes(instruction)) {
      throw new Error(`the rehearsal does not play ${instruction}`);
    }
    stages.at(-1).steps.push({ line, instruction, value });
  }
  return stages;
}

/**
 * The variables of an ENV instruction.
 *
 * @returns {Record<string, string>}
 * @throws {Error} for a value in quotes.
 */
export function variablesOf(value) {
  return Object.fromEntries(
    value.split(" ").map((pair) => {
      const [, name, text] = /^(\w+)=([^"']*)$/.exec(pair) ?? [];
      if (!name || text === undefined) throw new Error(`not known: ENV ${value}`);
      return [name, text];
    }),
  );
}

/**
 * What a COPY instruction copies, from which stage, and where to.
 *
 * @returns {{stage: string | null, source: string, target: string}}
 */
export function copyOf(value) {
  const [, stage = null, source, target] =
    /^(?:--from=(\w+) )?([^ -][^ ]*) ([^ ]+)$/.exec(value) ?? [];
  if (!source || !target) throw new Error(`not known: COPY ${value}`);
  return { stage, source, target };
}

/** The words of an instruction that is a JSON list. @throws {Error} for the form that a shell runs. */
export function wordsOf(value) {
  if (!value.startsWith("[")) throw new Error(`a shell would run: ${value}`);
  return JSON.parse(value);
}

/** The command of a HEALTHCHECK. */
export function healthCommandOf(value) {
  return wordsOf(value.replace(/^(--[\w-]+=\S+ )*CMD /, ""));
}

/** The arguments by which tar leaves out what a .dockerignore names; each line is a path, or a pattern of one folder. */
export function excludesOf(text) {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      if (line.startsWith("!") || line.includes("**")) throw new Error(`not known: ${line}`);
      return `--exclude=./${line}`;
    });
}
