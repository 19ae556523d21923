import type { Command, Option } from "./command.js";
import type { Text } from "./text.js";

/** What every command takes. */
export const GLOBAL_OPTIONS: Readonly<Record<string, Option>> = {
  profile: {
    value: "NAME",
    help: { pt: "o acesso guardado por login", en: "the access that login kept" },
  },
  json: { help: { pt: "JSON na saída padrão", en: "JSON on standard output" } },
  help: { help: { pt: "esta ajuda", en: "this help" } },
};

const ENVIRONMENT = {
  pt: `VINTEM_URL, VINTEM_CLIENT_ID e VINTEM_CLIENT_SECRET, juntos, valem antes de um perfil; VINTEM_PROFILE escolhe um.
Códigos de saída: 0 feito, 1 não foi possível, 2 chamado errado.`,
  en: `VINTEM_URL, VINTEM_CLIENT_ID and VINTEM_CLIENT_SECRET together go before a profile; VINTEM_PROFILE chooses one.
Exit codes: 0 done, 1 not possible, 2 called wrongly.`,
};

/** The list of all commands. */
export function usageOf(commands: readonly Command[], say: (text: Text) => string): string {
  const lines = commands.map((command) => [
    `  vintem ${signatureOf(command)}`,
    say(command.summary),
  ]);
  return `${say({
    pt: "Vintém na linha de comando: cobranças e eventos de uma loja, pela API.",
    en: "Vintém on the command line: a merchant's charges and events, over the API.",
  })}

${columns(lines)}

${optionsOf(GLOBAL_OPTIONS, say)}

${say(ENVIRONMENT)}
`;
}

/** How one command is called. */
export function commandUsageOf(command: Command, say: (text: Text) => string): string {
  const options = { ...command.options, ...GLOBAL_OPTIONS };
  return `vintem ${signatureOf(command)}\n  ${say(command.summary)}\n\n${optionsOf(options, say)}\n`;
}

function signatureOf({ name, operands = [], optional = [] }: Command): string {
  return [name, ...operands, ...optional.map((operand) => `[${operand}]`)].join(" ");
}

function optionsOf(options: Readonly<Record<string, Option>>, say: (text: Text) => string): string {
  return columns(
    Object.entries(options).map(([name, { value, help }]) => [
      `  --${name}${value ? ` ${value}` : ""}`,
      say(help),
    ]),
  );
}

function columns(lines: readonly (readonly string[])[]): string {
  const width = Math.max(...lines.map(([left = ""]) => left.length)) + 2;
  return lines.map(([left = "", right = ""]) => `${left.padEnd(width)}${right}`).join("\n");
}
