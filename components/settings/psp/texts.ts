import { localized } from "@/components/text/localized";
import type { Use } from "@/lib/domain/account-use";
import type { PixKeyKind } from "@/lib/domain/pix-key";
import type { AccountField, AccountKind } from "./account-forms";

/** Why a test of the connection failed, as the server names it. */
export type TrialFailure =
  | "unknown_host"
  | "address_not_allowed"
  | "unreachable"
  | "timeout"
  | "their_certificate"
  | "our_certificate"
  | "credentials"
  | "not_permitted"
  | "wrong_address"
  | "key_not_found"
  | "unavailable";

interface PspTexts {
  readonly title: string;
  readonly lead: string;
  readonly add: string;
  readonly addHelp: string;
  readonly edit: string;
  readonly editHelp: string;
  readonly emptyHeading: string;
  readonly emptyHelp: string;
  readonly inUse: string;
  readonly reserve: string;
  readonly disabled: (instant: string) => string;
  readonly disabledHeading: (count: number) => string;
  readonly kindLabel: string;
  readonly kinds: Readonly<Record<AccountKind, string>>;
  /** What it means to receive through an account of the kind. */
  readonly kindHints: Readonly<Record<AccountKind, string>>;
  /** What a choice offers: kinds of key, and what an account is used for. */
  readonly options: Readonly<Record<PixKeyKind | Use, string>>;
  /** Stands in a choice while nothing is chosen. */
  readonly choose: string;
  readonly importStatement: string;
  readonly tariff: (price: string) => string;
  readonly certificate: { readonly kept: string; readonly none: string };
  readonly labels: Readonly<Record<AccountField, string>>;
  readonly hints: Readonly<Partial<Record<AccountField, string>>>;
  readonly faults: Readonly<Partial<Record<AccountField, string>>>;
  readonly missing: string;
  readonly headings: Readonly<
    Record<"tariff" | "credentials" | "certificates" | "advanced", string>
  >;
  readonly keptSecret: string;
  readonly saved: string;
  readonly tooMany: string;
  readonly test: {
    readonly action: string;
    readonly of: (name: string) => string;
    readonly running: string;
    readonly works: string;
    readonly failures: Readonly<Record<TrialFailure, string>>;
  };
  readonly disable: {
    readonly action: string;
    readonly of: (name: string) => string;
    readonly title: (name: string) => string;
    readonly help: string;
    readonly done: string;
  };
  readonly editOf: (name: string) => string;
}

/** What the page of the PSP accounts says. */
export const pspTexts = localized<PspTexts>(
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
    disabled: (instant) => `Desativado em ${instant}`,
    disabledHeading: (count) => `Desativados (${count})`,
    kindLabel: "Tipo de provedor",
    kinds: {
      "bacen-pix": "Banco com a API Pix do Banco Central",
      asaas: "Provedor com a API do Asaas",
      "static-pix": "Chave Pix própria",
    },
    kindHints: {
      "bacen-pix": "O banco avisa de cada pagamento e faz as devoluções.",
      asaas:
        "Boleto, cartão e a escolha de quem paga, além do Pix. O cartão é digitado na página do provedor. Lá, cadastre o domínio deste serviço nos dados da conta, para que o pagador volte.",
      "static-pix":
        "Sem ligação com o banco: ninguém avisa dos pagamentos, você os confirma na cobrança ou pelo extrato, e devolve pelo aplicativo do banco. Multa, juros e desconto não são possíveis. O código de uma cobrança vencida ou cancelada sai da página, mas o banco ainda deixa pagar quem o guardou.",
    },
    options: {
      everything: "Todas as formas, Pix também",
      all_but_pix: "Cartão e boleto; o Pix fica com outra conta",
      cpf: "CPF",
      cnpj: "CNPJ",
      email: "E-mail",
      phone: "Celular",
      evp: "Chave aleatória",
    },
    choose: "Escolha",
    importStatement: "Importar extrato",
    tariff: (price) => `Tarifa: ${price}`,
    certificate: { kept: "Certificado guardado", none: "Sem certificado" },
    labels: {
      name: "Nome",
      keyKind: "Tipo de chave",
      pixKey: "Chave Pix",
      receiverName: "Nome de quem recebe",
      apiUrl: "Endereço da API",
      apiKey: "Chave de API",
      usedFor: "Usar para",
      tokenUrl: "Endereço do token",
      fixedCents: "Tarifa fixa (R$)",
      basisPoints: "Tarifa (%)",
      clientId: "Client id",
      clientSecret: "Client secret",
      certificate: "Certificado (PEM)",
      privateKey: "Chave privada (PEM)",
      authority: "Autoridade do provedor (PEM)",
      city: "Cidade",
      callbackSubject: "Certificado dos avisos",
      headers: "Cabeçalhos de cada chamada",
    },
    hints: {
      name: "Como você chama esta conta.",
      receiverName:
        "Como o pagador lê no aplicativo do banco. Até 25 letras, sem acentos no código.",
      apiUrl: "Costuma terminar em /v2 num banco e em /v3 no Asaas.",
      apiKey: "Começa com $aact_. Cada ambiente do provedor tem a sua.",
      authority: "Só se o certificado do provedor não for de uma autoridade pública.",
      city: "Vai no código Pix que nós geramos. Até 15 letras.",
      callbackSubject:
        "De quem é o certificado com que o provedor avisa, uma parte por linha, como CN=webhook.banco.example. Só com a porta de avisos TLS ligada: outros avisos são recusados.",
      headers:
        "Como a chave de aplicação que alguns bancos pedem: um por linha, Nome: valor. O que aparece como pontos continua como está.",
    },
    faults: {
      apiUrl: "Use um endereço https público.",
      tokenUrl: "Use um endereço https público.",
      apiKey: "Informe a chave de API; ao mudar de servidor, de novo.",
      usedFor: "Escolha para que a conta é usada.",
      keyKind: "Escolha o tipo da chave.",
      pixKey: "Confira a chave Pix e o tipo dela.",
      receiverName: "Use de 1 a 25 letras.",
      clientId: "Informe o client id.",
      clientSecret: "Ao mudar de servidor, informe de novo o client id e o client secret.",
      certificate: "Certificado e chave privada precisam ser PEM e formar um par.",
      fixedCents: "Escreva um valor, como 0,00.",
      basisPoints: "Escreva de 0 a 100, como 0,80.",
      city: "Use até 15 letras.",
      callbackSubject:
        "Escreva uma parte por linha, como CN=webhook.banco.example; o CN não pode faltar.",
      headers:
        "Escreva um por linha, Nome: valor, sem os que a chamada já leva. Ao mudar de servidor, informe os valores de novo.",
    },
    missing: "Preencha este campo.",
    headings: {
      tariff: "Quanto o provedor cobra por Pix",
      credentials: "Credenciais",
      certificates: "Certificados (se o provedor exigir)",
      advanced: "Mais opções",
    },
    keptSecret: "Já guardado. Preencha só para substituir.",
    saved: "Provedor salvo",
    tooMany: "Há provedores demais em uso. Desative um antes.",
    test: {
      action: "Testar conexão",
      of: (name) => `Testar a conexão com ${name}`,
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
      },
    },
    disable: {
      action: "Desativar",
      of: (name) => `Desativar ${name}`,
      title: (name) => `Desativar “${name}”?`,
      help: "As novas cobranças deixam de usar este provedor. As que já existem continuam acompanhadas.",
      done: "Provedor desativado",
    },
    editOf: (name) => `Editar ${name}`,
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
    kinds: {
      "bacen-pix": "Bank with the Central Bank's API Pix",
      asaas: "Provider with the Asaas API",
      "static-pix": "Pix key of your own",
    },
    kindHints: {
      "bacen-pix": "The bank tells of every payment and sends refunds.",
      asaas:
        "Boleto, card and the payer's choice, besides Pix. Cards are typed on the provider's page. There, enter this service's domain in the account's data, so that payers come back.",
      "static-pix":
        "Without a connection to the bank: nobody tells of payments, you confirm them on the charge or by your bank statement, and refund in your bank's app. Fine, interest and discount are not possible. The code of an expired or cancelled charge leaves the page, but the bank still lets whoever kept it pay.",
    },
    options: {
      everything: "Every method, Pix too",
      all_but_pix: "Card and boleto; Pix stays with another account",
      cpf: "CPF",
      cnpj: "CNPJ",
      email: "E-mail",
      phone: "Mobile phone",
      evp: "Random key",
    },
    choose: "Choose",
    importStatement: "Import statement",
    tariff: (price) => `Tariff: ${price}`,
    certificate: { kept: "Certificate kept", none: "No certificate" },
    labels: {
      name: "Name",
      keyKind: "Kind of key",
      pixKey: "Pix key",
      receiverName: "Name of who receives",
      apiUrl: "API address",
      apiKey: "API key",
      usedFor: "Use for",
      tokenUrl: "Token address",
      fixedCents: "Fixed tariff (R$)",
      basisPoints: "Tariff (%)",
      clientId: "Client id",
      clientSecret: "Client secret",
      certificate: "Certificate (PEM)",
      privateKey: "Private key (PEM)",
      authority: "Provider's authority (PEM)",
      city: "City",
      callbackSubject: "Certificate of notices",
      headers: "Headers of every call",
    },
    hints: {
      name: "What you call this account.",
      receiverName:
        "As payers read it in their bank's app. Up to 25 letters, without accents in the code.",
      apiUrl: "Usually ends in /v2 at a bank, and in /v3 at Asaas.",
      apiKey: "Begins with $aact_. Each of the provider's environments has its own.",
      authority: "Only where the provider's certificate is not from a public authority.",
      city: "Goes into the Pix codes that we make. Up to 15 letters.",
      callbackSubject:
        "Whose certificate the provider's notices come with, a part a line, such as CN=webhook.banco.example. Only where the TLS port for notices is open: other notices are refused.",
      headers:
        "Such as the application key that some banks want: one a line, Name: value. What shows as dots stays as it is.",
    },
    faults: {
      apiUrl: "Use a public https address.",
      tokenUrl: "Use a public https address.",
      apiKey: "Enter the API key; for another server, enter it again.",
      usedFor: "Choose what the account is used for.",
      keyKind: "Choose the kind of the key.",
      pixKey: "Check the Pix key and its kind.",
      receiverName: "Use 1 to 25 letters.",
      clientId: "Enter the client id.",
      clientSecret: "For another server, enter client id and client secret again.",
      certificate: "Certificate and private key must be PEM and belong together.",
      fixedCents: "Enter an amount, such as 0,00.",
      basisPoints: "Enter 0 to 100, such as 0,80.",
      city: "Up to 15 letters.",
      callbackSubject: "A part a line, such as CN=webhook.banco.example; the CN must be there.",
      headers:
        "One a line, Name: value, without those that every call has anyway. For another server, enter the values again.",
    },
    missing: "Fill this in.",
    headings: {
      tariff: "What the provider charges for a Pix",
      credentials: "Credentials",
      certificates: "Certificates (if the provider asks for them)",
      advanced: "More options",
    },
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
