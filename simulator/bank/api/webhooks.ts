import { z } from "zod";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Webhook } from "@/simulator/bank/ledger/records";
import { isHttpsOrLoopback } from "@/simulator/http/loopback";
import type { ApiResponse } from "@/simulator/http/response";
import type { NotificationPost } from "@/simulator/notifications/post";
import type { BankCall } from "./call";
import { problem } from "./problem";
import { checkedBody, violations } from "./request-body";
import { probeRefusal, SKIP_MUTUAL_TLS } from "./webhook-probe";

const webhookRequest = z.object({
  webhookUrl: z
    .string()
    .max(2_048)
    .refine(isHttpsOrLoopback, "A URL deve ser https, ou http só para esta máquina."),
});

const windowQuery = z.object({
  inicio: z.iso.datetime({ offset: true }).optional(),
  fim: z.iso.datetime({ offset: true }).optional(),
});

/**
 * PUT /webhook/{chave}: where to notify of money on this key; a second one replaces the first. A bank that tries the
 * address first may refuse it.
 */
export async function putWebhook(
  ledger: Ledger,
  now: Date,
  { account, profile, params, header, body }: BankCall,
  post: NotificationPost,
): Promise<ApiResponse> {
  const chave = params.chave ?? "";
  if (ledger.ownerOf(chave)?.clientId !== account.clientId) {
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
  if (profile.webhook.isProbed && header(SKIP_MUTUAL_TLS) !== "true") {
    const refusal = await probeRefusal(webhookUrl, post, now);
    if (refusal !== undefined) return refusal;
  }
  const criacao = now.toISOString();
  ledger.record({
    t: "webhook",
    webhook: { clientId: account.clientId, chave, webhookUrl, criacao },
  });
  return { status: 200 };
}

/** GET /webhook/{chave}. */
export function getWebhook(ledger: Ledger, call: BankCall): ApiResponse {
  const webhook = ownWebhook(ledger, call);
  return webhook === undefined ? unknownWebhook() : { status: 200, body: webhookWire(webhook) };
}

/** DELETE /webhook/{chave}: notifications still under way are abandoned. */
export function deleteWebhook(ledger: Ledger, call: BankCall): ApiResponse {
  const webhook = ownWebhook(ledger, call);
  if (webhook === undefined) return unknownWebhook();
  ledger.record({ t: "webhook-gone", chave: webhook.chave });
  return { status: 204 };
}

/** GET /webhook: the caller's own. */
export function listWebhooks(ledger: Ledger, { account, query }: BankCall): ApiResponse {
  const sent = Object.fromEntries(query);
  const window = windowQuery.safeParse(sent);
  if (!window.success) {
    const broken = violations(window.error, "", sent);
    return problem("RequisicaoInvalida", "A consulta viola o esquema.", broken);
  }
  const { inicio = "1970-01-01T00:00:00Z", fim = "9999-12-31T23:59:59Z" } = window.data;
  const inWindow = ({ criacao }: Webhook) =>
    Date.parse(criacao) >= Date.parse(inicio) && Date.parse(criacao) <= Date.parse(fim);
  const own = [...ledger.webhooks.values()].filter(
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

function ownWebhook(ledger: Ledger, { account, params }: BankCall): Webhook | undefined {
  const webhook = ledger.webhooks.get(params.chave ?? "");
  return webhook?.clientId === account.clientId ? webhook : undefined;
}

function unknownWebhook(): ApiResponse {
  return problem("WebhookNaoEncontrado", "Nenhum webhook para a chave informada.");
}

function webhookWire({ webhookUrl, chave, criacao }: Webhook): Record<string, unknown> {
  return { webhookUrl, chave, criacao };
}
