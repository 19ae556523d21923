import { z } from "zod";
import type { Bank } from "./bank";
import { type BankCall, checkedBody, violations } from "./bank-call";
import type { Webhook } from "./ledger-records";
import { isLoopbackHost } from "./loopback";
import { type Answer, problem } from "./problem";

const webhookRequest = z.object({
  webhookUrl: z
    .string()
    .max(2_048)
    .refine(isAllowedUrl, "A URL deve ser https, ou http só para esta máquina."),
});

const windowQuery = z.object({
  inicio: z.iso.datetime({ offset: true }).optional(),
  fim: z.iso.datetime({ offset: true }).optional(),
});

/** PUT /webhook/{chave}: where to announce money on this key; a second one takes the place of the first. */
export function putWebhook(bank: Bank, now: Date, { account, params, body }: BankCall): Answer {
  const chave = params.chave ?? "";
  if (bank.ownerOf(chave)?.clientId !== account.clientId) {
    return problem("WebhookOperacaoInvalida", "O webhook não pode ser configurado.", [
      {
        razao: "A chave não pertence a este usuário recebedor.",
        propriedade: "chave",
        valor: chave,
      },
    ]);
  }
  const request = checkedBody(body, webhookRequest, "WebhookOperacaoInvalida", "webhook");
  if (!request.ok) return request.refusal;
  const { webhookUrl } = request.value;
  const criacao = now.toISOString();
  bank.record({
    t: "webhook",
    webhook: { clientId: account.clientId, chave, webhookUrl, criacao },
  });
  return { status: 200 };
}

/** GET /webhook/{chave}. */
export function getWebhook(bank: Bank, call: BankCall): Answer {
  const webhook = ownWebhook(bank, call);
  return webhook === undefined ? unknownWebhook() : { status: 200, body: webhookWire(webhook) };
}

/** DELETE /webhook/{chave}: announcements still under way are given up. */
export function deleteWebhook(bank: Bank, call: BankCall): Answer {
  const webhook = ownWebhook(bank, call);
  if (webhook === undefined) return unknownWebhook();
  bank.record({ t: "webhook-gone", chave: webhook.chave });
  return { status: 204 };
}

/** GET /webhook: the caller's own. */
export function listWebhooks(bank: Bank, { account, query }: BankCall): Answer {
  const sent = Object.fromEntries(query);
  const window = windowQuery.safeParse(sent);
  if (!window.success) {
    const broken = violations(window.error, "", sent);
    return problem("RequisicaoInvalida", "A consulta viola o esquema.", broken);
  }
  const { inicio = "1970-01-01T00:00:00Z", fim = "9999-12-31T23:59:59Z" } = window.data;
  const inWindow = ({ criacao }: Webhook) =>
    Date.parse(criacao) >= Date.parse(inicio) && Date.parse(criacao) <= Date.parse(fim);
  const own = [...bank.webhooks.values()].filter(
    (webhook) => webhook.clientId === account.clientId && inWindow(webhook),
  );
  const paginacao = {
    paginaAtual: 0,
    itensPorPagina: 100,
    quantidadeDePaginas: 1,
    quantidadeTotalDeItens: own.length,
  };
  const parametros = { inicio, fim, paginacao };
  return { status: 200, body: { parametros, webhooks: own.map(webhookWire) } };
}

function ownWebhook(bank: Bank, { account, params }: BankCall): Webhook | undefined {
  const webhook = bank.webhooks.get(params.chave ?? "");
  return webhook?.clientId === account.clientId ? webhook : undefined;
}

function unknownWebhook(): Answer {
  return problem("WebhookNaoEncontrado", "Nenhum webhook para a chave informada.");
}

function webhookWire({ webhookUrl, chave, criacao }: Webhook): Record<string, unknown> {
  return { webhookUrl, chave, criacao };
}

function isAllowedUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
}
