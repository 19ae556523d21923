import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { WebhookVerificationError } from "../errors.js";
import { webhooks } from "../webhooks.js";
import type { Command } from "./command.js";
import { Impossible, UsageError } from "./failures.js";

export const VERIFY: Command = {
  name: "verify",
  summary: {
    pt: "confere a assinatura de um webhook; o corpo vem da entrada padrão",
    en: "verifies the signature of a webhook; the body comes from standard input",
  },
  options: {
    secret: {
      value: "whsec_…",
      help: { pt: "ou VINTEM_WEBHOOK_SECRET", en: "or VINTEM_WEBHOOK_SECRET" },
    },
    id: { value: "ID", help: { pt: "webhook-id", en: "webhook-id" } },
    timestamp: { value: "N", help: { pt: "webhook-timestamp", en: "webhook-timestamp" } },
    signature: { value: "v1,…", help: { pt: "webhook-signature", en: "webhook-signature" } },
    payload: { value: "FILE", help: { pt: "o corpo, de um arquivo", en: "the body, from a file" } },
    "any-time": { help: { pt: "também se for antigo", en: "also when it is old" } },
  },
  async run(input, context) {
    const secret = input.value("secret") ?? context.variables.VINTEM_WEBHOOK_SECRET;
    const [id, timestamp, signature] = ["id", "timestamp", "signature"].map(input.value);
    if (!secret || !id || !timestamp || !signature) {
      throw new UsageError({
        pt: "Faltam --secret, --id, --timestamp e --signature.",
        en: "--secret, --id, --timestamp and --signature are missing.",
      });
    }
    const path = input.value("payload");
    const body = path === null ? await buffer(process.stdin) : readFileSync(path);
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signature,
    };
    const toleranceSeconds = input.has("any-time") ? Number.POSITIVE_INFINITY : 300;
    try {
      const event = webhooks.verify(body, headers, secret, { toleranceSeconds });
      const text = context.say({ pt: "Autêntico.", en: "Genuine." });
      return { json: { genuine: true, event }, text };
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      throw new Impossible({
        pt: `Não confere: ${error.message}.`,
        en: `Refused: ${error.message}.`,
      });
    }
  },
};
