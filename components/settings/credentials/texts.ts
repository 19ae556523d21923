import { localized } from "@/components/text/localized";
import type { Scope } from "@/lib/domain/scope";

interface CredentialsTexts {
  readonly title: string;
  readonly lead: string;
  readonly identity: {
    readonly heading: string;
    readonly help: string;
    readonly clientId: string;
    readonly baseUrl: string;
    readonly tokenUrl: string;
    readonly copyClientId: string;
  };
  readonly scopes: Readonly<Record<Scope, { readonly name: string; readonly help: string }>>;
  readonly inForce: {
    readonly heading: string;
    readonly help: (count: number, most: number) => string;
    readonly emptyHeading: string;
    readonly emptyHelp: string;
    readonly createdAt: (instant: string) => string;
    readonly usedAt: (instant: string) => string;
    readonly neverUsed: string;
  };
  readonly create: {
    readonly action: string;
    readonly help: string;
    readonly name: string;
    readonly nameHint: string;
    readonly nameMissing: string;
    readonly nameTaken: string;
    readonly scopes: string;
    readonly scopesMissing: string;
    readonly make: string;
    readonly making: string;
    readonly tooMany: string;
    readonly doneTitle: string;
    readonly doneHelp: (name: string) => string;
    readonly secret: string;
    readonly once: string;
    readonly copy: string;
    readonly done: string;
  };
  readonly revoke: {
    readonly action: string;
    readonly of: (name: string) => string;
    readonly title: (name: string) => string;
    readonly help: string;
    readonly last: string;
    readonly typed: (name: string) => string;
    readonly done: string;
  };
  readonly returning: {
    readonly heading: string;
    readonly help: string;
    readonly label: string;
    readonly hint: string;
    readonly wrong: (line: string) => string;
    readonly tooMany: string;
    readonly saved: string;
  };
  readonly revoked: {
    readonly heading: (count: number) => string;
    readonly at: (instant: string) => string;
  };
}

/** What the page of the API credentials says. */
export const credentialsTexts = localized<CredentialsTexts>(
  {
    title: "Credenciais de API",
    lead: "Com elas os seus sistemas criam e consultam cobranças. Dê a cada sistema um segredo próprio.",
    identity: {
      heading: "Identificação",
      help: "O client id não é secreto: ele diz qual loja chama.",
      clientId: "Client id",
      baseUrl: "Endereço da API",
      tokenUrl: "Endereço do token",
      copyClientId: "Copiar client id",
    },
    scopes: {
      "pagamentos:read": { name: "Consultar", help: "Ler cobranças, devoluções e exceções." },
      "pagamentos:write": { name: "Criar e alterar", help: "Criar, cancelar e devolver." },
    },
    inForce: {
      heading: "Segredos em vigor",
      help: (count, most) => `${count} de ${most}.`,
      emptyHeading: "Nenhum segredo em vigor",
      emptyHelp: "Nenhum sistema consegue chamar a API. Crie um segredo para começar.",
      createdAt: (instant) => `Criado em ${instant}`,
      usedAt: (instant) => `Último uso em ${instant}`,
      neverUsed: "Nunca usado",
    },
    create: {
      action: "Criar segredo",
      help: "Ele aparece uma única vez, logo depois de criado.",
      name: "Nome",
      nameHint: "O sistema que vai usar, como “loja virtual” ou “ERP”.",
      nameMissing: "Dê um nome ao segredo.",
      nameTaken: "Já há um segredo em vigor com este nome.",
      scopes: "O que ele permite",
      scopesMissing: "Escolha ao menos um.",
      make: "Criar segredo",
      making: "Criando…",
      tooMany: "Há 20 segredos em vigor. Revogue um antes de criar outro.",
      doneTitle: "Segredo criado",
      doneHelp: (name) => `Guarde-o agora no cofre do sistema “${name}”.`,
      secret: "Segredo",
      once: "Ele não aparece de novo e não fica guardado aqui. Se perder, crie outro e revogue este.",
      copy: "Copiar segredo",
      done: "Já guardei",
    },
    revoke: {
      action: "Revogar",
      of: (name) => `Revogar ${name}`,
      title: (name) => `Revogar “${name}”?`,
      help: "O segredo e os tokens feitos com ele deixam de valer na próxima chamada. Não há volta.",
      last: "É o único segredo em vigor: depois disto nenhum sistema consegue chamar a API.",
      typed: (name) => `Para confirmar, escreva ${name}`,
      done: "Segredo revogado",
    },
    returning: {
      heading: "Volta para a loja",
      help: "Depois de pagar, a página de pagamento oferece a volta para o endereço que a cobrança trouxe em returnUrl. Só endereços destas origens são aceitos.",
      label: "Origens registradas",
      hint: "Uma por linha, como https://loja.example",
      wrong: (line) => `“${line}” não é uma origem: use https e nada depois do domínio`,
      tooMany: "São no máximo 10 origens",
      saved: "Endereços de retorno salvos",
    },
    revoked: {
      heading: (count) => `Revogados recentemente (${count})`,
      at: (instant) => `Revogado em ${instant}`,
    },
  },
  {
    title: "API credentials",
    lead: "With these your systems create and read charges. Give each system a secret of its own.",
    identity: {
      heading: "Identification",
      help: "The client id is no secret: it says which merchant calls.",
      clientId: "Client id",
      baseUrl: "API address",
      tokenUrl: "Token address",
      copyClientId: "Copy client id",
    },
    scopes: {
      "pagamentos:read": { name: "Read", help: "Read charges, refunds and exceptions." },
      "pagamentos:write": { name: "Create and change", help: "Create, cancel and refund." },
    },
    inForce: {
      heading: "Secrets in force",
      help: (count, most) => `${count} of ${most}.`,
      emptyHeading: "No secret in force",
      emptyHelp: "No system can call the API. Create a secret to begin.",
      createdAt: (instant) => `Created ${instant}`,
      usedAt: (instant) => `Last used ${instant}`,
      neverUsed: "Never used",
    },
    create: {
      action: "Create secret",
      help: "It is shown once, right after it is created.",
      name: "Name",
      nameHint: "The system that will use it, such as “web shop” or “ERP”.",
      nameMissing: "Give the secret a name.",
      nameTaken: "A secret in force has this name already.",
      scopes: "What it allows",
      scopesMissing: "Choose at least one.",
      make: "Create secret",
      making: "Creating…",
      tooMany: "20 secrets are in force. Revoke one before creating another.",
      doneTitle: "Secret created",
      doneHelp: (name) => `Keep it now in the vault of “${name}”.`,
      secret: "Secret",
      once: "It is not shown again and not kept here. If it is lost, create another and revoke this one.",
      copy: "Copy secret",
      done: "I have kept it",
    },
    revoke: {
      action: "Revoke",
      of: (name) => `Revoke ${name}`,
      title: (name) => `Revoke “${name}”?`,
      help: "The secret and the tokens made with it stop at their next call. There is no way back.",
      last: "It is the only secret in force: after this no system can call the API.",
      typed: (name) => `To confirm, type ${name}`,
      done: "Secret revoked",
    },
    returning: {
      heading: "Back to the shop",
      help: "After paying, the payment page offers the way back to the address that the charge brought in returnUrl. Only addresses of these origins are taken.",
      label: "Registered origins",
      hint: "One a line, such as https://shop.example",
      wrong: (line) => `“${line}” is not an origin: use https and nothing after the domain`,
      tooMany: "There can be at most 10 origins",
      saved: "Return addresses saved",
    },
    revoked: {
      heading: (count) => `Revoked recently (${count})`,
      at: (instant) => `Revoked ${instant}`,
    },
  },
);
