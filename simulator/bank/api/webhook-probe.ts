import type { ApiResponse } from "@/simulator/http/response";
import type { NotificationPost } from "@/simulator/notifications/post";

/** By which a client of Efí says that it checks no certificate of the bank. */
export const SKIP_MUTUAL_TLS = "x-skip-mtls-checking";

/**
 * Tries the address of a new webhook as Efí does: a call without the bank's certificate must be refused, and one with it
 * taken. Answers why the webhook is refused; undefined if it is not.
 */
export async function probeRefusal(
  webhookUrl: string,
  post: NotificationPost,
  now: Date,
): Promise<ApiResponse | undefined> {
  const body = JSON.stringify({ evento: "teste_webhook", data_criacao: now.toISOString() });
  const unproven = await post.sendWithoutCertificate(webhookUrl, body);
  if (unproven.status >= 200 && unproven.status < 300) {
    return refused("A autenticação de TLS mútuo não está configurada na URL informada");
  }
  const { status } = await post.send(webhookUrl, body);
  if (status >= 200 && status < 300) return undefined;
  return refused(
    status === 0
      ? "A URL informada não pôde ser acessada"
      : `A URL informada respondeu com o código HTTP ${status}`,
  );
}

function refused(mensagem: string): ApiResponse {
  return { status: 400, body: { nome: "webhook_invalido", mensagem } };
}
