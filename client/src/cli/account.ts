import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { Vintem } from "../vintem.js";
import { profileOf, removeProfile, writeProfile } from "./access.js";
import type { Command } from "./command.js";
import { Impossible, UsageError } from "./failures.js";

export const ACCOUNT_COMMANDS: readonly Command[] = [
  {
    name: "login",
    summary: {
      pt: "guarda o acesso de uma loja em um perfil",
      en: "keeps a merchant's access in a profile",
    },
    options: {
      url: { value: "URL", help: { pt: "o endereço do serviço", en: "the service's address" } },
      "client-id": { value: "ID", help: { pt: "da credencial", en: "of the credential" } },
      "secret-stdin": {
        help: { pt: "lê o segredo da entrada padrão", en: "reads the secret from standard input" },
      },
    },
    async run(input, context) {
      const { variables } = context;
      const profile = profileOf(input.value("profile"), variables);
      const url = input.value("url") ?? (await asked("URL: "));
      const clientId = input.value("client-id") ?? (await asked("Client id: "));
      const clientSecret = input.has("secret-stdin")
        ? (await text(process.stdin)).trim()
        : await hidden("Client secret: ");
      if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
        throw new UsageError({
          pt: "--url é um endereço http ou https.",
          en: "--url is an http or https address.",
        });
      }
      if (!clientId || !clientSecret) {
        throw new UsageError({
          pt: "Faltam o client id e o segredo.",
          en: "The client id and the secret are missing.",
        });
      }
      const access = { url: url.replace(/\/+$/, ""), clientId, clientSecret };
      await new Vintem(access).token();
      const path = writeProfile(profile, access, variables);
      return {
        json: { profile, url: access.url, clientId, path },
        text: context.say({
          pt: `O perfil "${profile}" está em ${path}.`,
          en: `The profile "${profile}" is in ${path}.`,
        }),
      };
    },
  },
  {
    name: "logout",
    summary: { pt: "apaga um perfil", en: "deletes a profile" },
    async run(input, context) {
      const profile = profileOf(input.value("profile"), context.variables);
      if (!removeProfile(profile, context.variables)) {
        throw new Impossible({
          pt: `Não há perfil "${profile}".`,
          en: `There is no profile "${profile}".`,
        });
      }
      return {
        json: { profile },
        text: context.say({
          pt: `O perfil "${profile}" foi apagado.`,
          en: `The profile "${profile}" was deleted.`,
        }),
      };
    },
  },
  {
    name: "whoami",
    summary: { pt: "mostra quem chama a API", en: "shows who calls the API" },
    async run(_, context) {
      const { url, clientId } = context.access();
      const { merchant, scope } = claimsOf(await context.api().token());
      return {
        json: { url, clientId, merchant, scope },
        text: [
          ["url", url],
          ["client id", clientId],
          [context.say({ pt: "loja", en: "merchant" }), merchant],
          [context.say({ pt: "escopos", en: "scopes" }), scope],
        ]
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n"),
      };
    },
  },
];

/** What a token says; it is for the service to verify it. */
function claimsOf(token: string): { merchant: string; scope: string } {
  const [, payload = ""] = token.split(".");
  const { merchant = "", scope = "" } = JSON.parse(Buffer.from(payload, "base64url").toString());
  return { merchant, scope };
}

async function asked(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await prompt.question(question)).trim();
  } finally {
    prompt.close();
  }
}

/** Reads a line that is not shown. */
async function hidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new UsageError({
      pt: "Sem terminal, o segredo vem da entrada padrão: --secret-stdin.",
      en: "Without a terminal the secret comes from standard input: --secret-stdin.",
    });
  }
  process.stderr.write(question);
  const { stdin } = process;
  stdin.setRawMode(true);
  try {
    return (await typedLine(stdin)).trim();
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    process.stderr.write("\n");
  }
}

/** Reads from a terminal in raw mode up to Enter; Ctrl-C, which is a character there, ends it. */
function typedLine(stdin: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let line = "";
    const take = (chunk: Buffer) => {
      for (const character of chunk.toString()) {
        if (character === "\u0003") {
          stdin.off("data", take);
          return reject(new Impossible({ pt: "Interrompido.", en: "Interrupted." }));
        }
        if (character === "\r" || character === "\n") {
          stdin.off("data", take);
          return resolve(line);
        }
        line = character === "\u007f" ? line.slice(0, -1) : line + character;
      }
    };
    stdin.on("data", take);
    stdin.resume();
  });
}
