import type { Command } from "./command.js";
import { UsageError } from "./failures.js";

/** Makes the command that prints completions for the others. */
export function completionOf(commands: readonly Command[], global: readonly string[]): Command {
  return {
    name: "completion",
    operands: ["SHELL"],
    summary: {
      pt: "para o terminal: source <(vintem completion bash); ou zsh, fish",
      en: "for the shell: source <(vintem completion bash); or zsh, fish",
    },
    async run({ operands: [shell = ""] }) {
      const print = SHELLS[shell];
      if (!print) {
        throw new UsageError({ pt: "bash, zsh ou fish.", en: "bash, zsh or fish." });
      }
      const text = print(wordsOf(commands, global)).trimEnd();
      return { json: { shell, script: text }, text };
    },
  };
}

/** What may follow a line that has been typed so far, by that line. */
type Words = Readonly<Record<string, readonly string[]>>;

function wordsOf(commands: readonly Command[], global: readonly string[]): Words {
  const words: Record<string, string[]> = { "": [] };
  for (const { name, options = {} } of [...commands, { name: "completion" } as Command]) {
    const [first = "", second] = name.split(" ");
    const top = words[""] ?? [];
    if (!top.includes(first)) top.push(first);
    if (second) words[first] = [...(words[first] ?? []), second];
    words[name] = [...Object.keys(options), ...global].map((option) => `--${option}`);
  }
  return words;
}

const SHELLS: Readonly<Record<string, (words: Words) => string>> = {
  bash: (words) => `_vintem() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  case "\${COMP_WORDS[*]:1:$((COMP_CWORD < 3 ? COMP_CWORD - 1 : 2))}" in
${cases(words)}
  esac
  [ -z "$words" ] && case "\${COMP_WORDS[1]}" in
${cases(words)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _vintem vintem
`,
  zsh: (words) => `#compdef vintem
autoload -U +X bashcompinit && bashcompinit
${SHELLS.bash?.(words)}`,
  fish: (words) =>
    Object.entries(words)
      .flatMap(([line, next]) => {
        const typed =
          line === ""
            ? "__fish_use_subcommand"
            : `__fish_seen_subcommand_from ${line.split(" ").at(-1)}`;
        return next.map((word) =>
          word.startsWith("--")
            ? `complete -c vintem -n '${typed}' -l ${word.slice(2)}`
            : `complete -c vintem -f -n '${typed}' -a ${word}`,
        );
      })
      .join("\n"),
};

function cases(words: Words): string {
  return Object.entries(words)
    .map(([line, next]) => `    "${line}") words="${next.join(" ")}" ;;`)
    .join("\n");
}
