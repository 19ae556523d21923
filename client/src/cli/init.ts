import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "./command.js";
import { Impossible, UsageError } from "./failures.js";
import { HANDLERS } from "./handlers.js";

type Framework = keyof typeof HANDLERS;

const FRAMEWORKS = Object.keys(HANDLERS) as Framework[];

export const INIT: Command = {
  name: "init",
  optional: ["FRAMEWORK"],
  summary: {
    pt: `escreve um receptor de webhooks que confere assinaturas (${FRAMEWORKS.join(", ")})`,
    en: `writes a handler of webhooks that verifies signatures (${FRAMEWORKS.join(", ")})`,
  },
  options: {
    out: { value: "FILE", help: { pt: "o arquivo", en: "the file" } },
    force: { help: { pt: "substitui o que houver", en: "replaces what is there" } },
  },
  async run(input, context) {
    const framework = input.operands[0] ?? frameworkOf(process.cwd());
    if (!isKnown(framework)) {
      throw new UsageError({
        pt: `Não há modelo para "${framework}": ${FRAMEWORKS.join(", ")}.`,
        en: `There is no template for "${framework}": ${FRAMEWORKS.join(", ")}.`,
      });
    }
    const { path, source } = HANDLERS[framework];
    const file = input.value("out") ?? path;
    if (existsSync(file) && !input.has("force")) {
      throw new Impossible({
        pt: `${file} já existe: --force substitui, --out escolhe outro.`,
        en: `${file} is there already: --force replaces it, --out names another.`,
      });
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
    const text = context.say({
      pt: `${file} está escrito. Inicie-o com VINTEM_WEBHOOK_SECRET=$(npx vintem listen --print-secret); depois: npx vintem listen --forward-to http://localhost:4000/vintem`,
      en: `${file} is written. Start it with VINTEM_WEBHOOK_SECRET=$(npx vintem listen --print-secret); next: npx vintem listen --forward-to http://localhost:4000/vintem`,
    });
    return { json: { framework, file }, text };
  },
};

function isKnown(name: string): name is Framework {
  return Object.hasOwn(HANDLERS, name);
}

/** The framework that a project's package.json depends on; Node's own server without one. */
function frameworkOf(folder: string): Framework {
  try {
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return FRAMEWORKS.find((name) => Object.hasOwn(dependencies, name)) ?? "node";
  } catch {
    return "node";
  }
}
