import { localized } from "@/components/text/localized";
import type { ProbeFailure } from "@/lib/providers/probe";

/** What the page of the PSP accounts says. */
export const pspTexts = localized(
  {
    title: "Provedores",
    lead: "As contas em que o dinheiro das suas cobranças entra.",
    add: "Adicionar provedor",
    addHelp: "As novas cobranças passam a usar este provedor assim que ele for salvo.",
    edit: "Editar",
    editHelp: "A chave Pix não muda: para outra chave, adicione outro provedor.",
    emptyHeading: "Nenhum provedor próprio",
    emptyHelp:
      "As cobranças usam o provedor padrão deste serviço, se houver um. Adicione a conta do seu banco para receber nela.",
    inUse: "Recebe as novas cobranças",
    reserve: "Em uso para cobranças já criadas",
    disabled: (instant: string) => `Desativado em ${instant}`,
    disabledHeading: (count: number) => `Desativados (${count})`,
    kindLabel: "Tipo de provedor",
    choose: "Escolha",
    importStatement: "Importar extrato",
    tariff: (price: string) => `Tarifa: ${price}`,
    certificate: { kept: "Certificado guardado", none: "Sem certificado" },
    missing: "Preencha este campo.",
    keptSecret: "Já guardado. Preencha só para substituir.",
    saved: "Provedor salvo",
    tooMany: "Há provedores demais em uso. Desative um antes.",
    test: {
      action: "Testar conexão",
      of: (name: string) => `Testar a conexão com ${name}`,
      running: "Testando…",
      works: "Conexão funcionando: o token foi emitido e a chave Pix, encontrada.",
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
        not_permitted:
          "As credenciais foram aceitas, mas sem permissão para consultar cobranças. Peça os escopos cob.read e webhook.read ao provedor.",
        wrong_address: "Quem respondeu não parece ser uma API Pix. Confira os endereços.",
        key_not_found:
          "Credenciais aceitas, mas a chave Pix ainda não foi confirmada nesta conta. Se o provedor acabou de ser salvo, espere um minuto e teste de novo; senão, confira a chave.",
        unavailable: "O provedor está com falha ou limitando chamadas. Tente de novo mais tarde.",
      } satisfies Record<ProbeFailure, string>,
    },
    disable: {
      action: "Desativar",
      of: (name: string) => `Desativar ${name}`,
      title: (name: string) => `Desativar “${name}”?`,
      help: "As novas cobranças deixam de usar este provedor. As que já existem continuam acompanhadas.",
      done: "Provedor desativado",
    },
    editOf: (name: string) => `Editar ${name}`,
  },
  {
    title: "Providers",
    lead: "The accounts that the money of your charges arrives at.",
    add: "Add provider",
    addHelp: "New charges use this provider as soon as it is saved.",
    edit: "Edit",
    editHelp: "The Pix key stays: for another key, add another provider.",
    emptyHeading: "No provider of your own",
    emptyHelp:
      "Charges use this service's default provider, if there is one. Add your bank's account to receive there.",
    inUse: "Receives new charges",
    reserve: "In use for charges made before",
    disabled: (instant) => `Disabled ${instant}`,
    disabledHeading: (count) => `Disabled (${count})`,
    kindLabel: "Kind of provider",
    choose: "Choose",
    importStatement: "Import statement",
    tariff: (price) => `Tariff: ${price}`,
    certificate: { kept: "Certificate kept", none: "No certificate" },
    missing: "Fill this in.",
    keptSecret: "Kept already. Fill in only to replace.",
    saved: "Provider saved",
    tooMany: "Too many providers in use. Disable one first.",
    test: {
      action: "Test connection",
      of: (name) => `Test the connection to ${name}`,
      running: "Testing…",
      works: "The connection works: the token was given and the Pix key found.",
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
        not_permitted:
          "The credentials were taken, but may not read charges. Ask the provider for the scopes cob.read and webhook.read.",
        wrong_address: "What answered does not look like API Pix. Check the addresses.",
        key_not_found:
          "Credentials taken, but the Pix key is not confirmed at this account yet. If the provider was just saved, wait a minute and test again; else check the key.",
        unavailable: "The provider is failing or limiting calls. Try again later.",
      },
    },
    disable: {
      action: "Disable",
      of: (name) => `Disable ${name}`,
      title: (name) => `Disable “${name}”?`,
      help: "New charges stop using this provider. Those that exist are still followed.",
      done: "Provider disabled",
    },
    editOf: (name) => `Edit ${name}`,
  },
);
