import { localized } from "@/components/text/localized";
import type { ProbeFailure, ProbeStep, ProbeStepName } from "@/lib/providers/probe";

/** What the test of an account says, on its page and by command. */
export const testTexts = localized(
  {
    action: "Testar conexão",
    of: (name: string) => `Testar a conexão com ${name}`,
    running: "Testando…",
    works: "Conexão funcionando: o token foi emitido e a chave Pix, encontrada.",
    steps: "Passos do teste",
    names: {
      token: "Token",
      charge: "Consulta de uma cobrança que não existe",
      charges: "Lista de cobranças",
      due_charges: "Lista de cobranças com vencimento",
      payments: "Lista de Pix recebidos",
      webhook: "Endereço dos avisos",
    } satisfies Record<ProbeStepName, string>,
    results: { done: "certo", failed: "falhou", skipped: "não testado" } satisfies Record<
      ProbeStep["result"],
      string
    >,
    status: (status: number) => `HTTP ${status}`,
    words: (words: string) => `O provedor disse: “${words}”`,
    page: (title: string) =>
      title === "" ? "Uma página HTML sem título." : `Uma página HTML com o título “${title}”.`,
    redirected: (host: string) => `Leva a ${host}.`,
    correlation: (id: string) => `Identificação da chamada no provedor: ${id}`,
    wait: (seconds: number) => `O provedor pede para esperar ${seconds} s.`,
    withoutDueCharges:
      "Sem permissão para cobranças com vencimento, a conta funciona, mas não com multa, juros ou desconto.",
    clock: (seconds: number) =>
      `O relógio do provedor está ${Math.abs(seconds)} s ${seconds > 0 ? "à frente" : "atrás"} do deste servidor. Acerte o relógio do servidor (NTP): tokens e certificados dependem dele.`,
    otherWebhook: (host: string) =>
      `Os avisos desta chave vão para outro sistema (${host}). Os pagamentos são vistos pelas listas.`,
    failures: {
      unknown_host: "O endereço não foi encontrado. Confira o endereço da API e o do token.",
      address_not_allowed: "O endereço leva a uma rede interna e não pode ser chamado.",
      unreachable:
        "O provedor não atendeu ou encerrou a conexão. Confira os endereços e, se ele exige certificado, o certificado.",
      timeout: "O provedor não respondeu a tempo. Tente de novo em instantes.",
      their_certificate:
        "O certificado do provedor não é confiável. Se ele usa uma autoridade própria, informe-a.",
      our_certificate:
        "O certificado foi recusado ou não pode ser usado. Confira o par de certificado e chave.",
      credentials:
        "O provedor recusou as credenciais. Confira o client id e o client secret, ou a chave de API.",
      scope:
        "Falta um escopo. Peça ao banco os escopos cob, cobv, pix e webhook, de leitura e escrita, para esta aplicação.",
      not_permitted:
        "As credenciais foram aceitas, mas a consulta não. Confira a chave da aplicação, se o banco pede uma, e peça a ele os escopos cob.read, pix.read e webhook.read.",
      wrong_address: "Quem respondeu não parece ser uma API Pix. Confira os endereços.",
      web_page:
        "Quem respondeu foi uma página, não uma API. Confira os endereços e se um proxy fica no caminho.",
      redirected:
        "A resposta leva a outro endereço, que não é seguido. Confira os endereços e se um portal ou proxy fica no caminho.",
      key_not_found:
        "Credenciais aceitas, mas a chave Pix ainda não foi confirmada nesta conta. Se o provedor acabou de ser salvo, espere um minuto e teste de novo; senão, confira a chave.",
      rate_limited: "O provedor está limitando chamadas. Espere e teste de novo.",
      unavailable: "O provedor está com falha. Tente de novo mais tarde.",
    } satisfies Record<ProbeFailure, string>,
  },
  {
    action: "Test connection",
    of: (name) => `Test the connection to ${name}`,
    running: "Testing…",
    works: "The connection works: the token was given and the Pix key found.",
    steps: "Steps of the test",
    names: {
      token: "Token",
      charge: "Reading a charge that does not exist",
      charges: "List of charges",
      due_charges: "List of charges with due date",
      payments: "List of Pix received",
      webhook: "Where notifications go",
    },
    results: { done: "right", failed: "failed", skipped: "not tested" },
    status: (status) => `HTTP ${status}`,
    words: (words) => `The provider said: “${words}”`,
    page: (title) =>
      title === "" ? "An HTML page without a title." : `An HTML page titled “${title}”.`,
    redirected: (host) => `Leads to ${host}.`,
    correlation: (id) => `The provider's id of the call: ${id}`,
    wait: (seconds) => `The provider requests to wait ${seconds} s.`,
    withoutDueCharges:
      "Without permission for charges with due date the account works, but not with a fine, interest or a discount.",
    clock: (seconds) =>
      `The provider's clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} this server's. Set the server's clock (NTP): tokens and certificates depend on it.`,
    otherWebhook: (host) =>
      `Notifications of this key go to another system (${host}). Payments are seen by the lists.`,
    failures: {
      unknown_host: "The address was not found. Check the API address and the token address.",
      address_not_allowed: "The address leads into an internal network and cannot be called.",
      unreachable:
        "The provider did not answer or closed the connection. Check the addresses and, if it asks for one, the certificate.",
      timeout: "The provider did not answer in time. Try again in a moment.",
      their_certificate:
        "The provider's certificate is not trusted. If it has an authority of its own, enter it.",
      our_certificate:
        "The certificate was refused or cannot be used. Check that certificate and key belong together.",
      credentials:
        "The provider refused the credentials. Check client id and client secret, or the API key.",
      scope:
        "A scope is missing. Ask the bank for the scopes cob, cobv, pix and webhook, read and write, for this application.",
      not_permitted:
        "The credentials were taken, but the call was not. Check the application key, if the bank wants one, and ask it for the scopes cob.read, pix.read and webhook.read.",
      wrong_address: "What answered does not look like API Pix. Check the addresses.",
      web_page:
        "A page answered, not an API. Check the addresses, and whether a proxy is on the way.",
      redirected:
        "The answer leads to another address, which is not followed. Check the addresses, and whether a portal or proxy is on the way.",
      key_not_found:
        "Credentials taken, but the Pix key is not confirmed at this account yet. If the provider was just saved, wait a minute and test again; else check the key.",
      rate_limited: "The provider is limiting calls. Wait, and test again.",
      unavailable: "The provider is failing. Try again later.",
    },
  },
);
