import { API_URL } from "@/lib/providers/common-fields";
import type { FormField, FormGroup, FormText } from "@/lib/providers/settings-form";
import { type BankProfile, FILES_HINT, type FieldWords } from "./profiles/profile";
import { PROFILES } from "./profiles/profiles";

// The fields that differ from bank to bank: only those of the chosen bank are there, in its own words.

const CUSTOM = ["custom"];

/** The bank, which the rest of the form follows. */
export const BANK: FormField = {
  name: "profile",
  control: "choice",
  needed: "always",
  label: { "pt-BR": "Banco", en: "Bank" },
  options: PROFILES.map((profile) => [profile.id, profile.title, knownOf(profile)]),
};

/** Where what is known of a bank comes from. */
function knownOf({ id, sources }: BankProfile): FormText {
  if (id === "custom") {
    return {
      "pt-BR": "Você informa como o banco emite o token e o que ele pede em cada chamada.",
      en: "You enter how the bank issues tokens and what it wants with every call.",
    };
  }
  const public_ = sources.token.source === "public client code";
  return public_
    ? {
        "pt-BR":
          "Preenchido com o que se sabe de programas públicos de clientes deste banco. Teste a conexão depois de salvar.",
        en: "Filled in with what is known from public client programs of this bank. Test the connection after saving.",
      }
    : {
        "pt-BR": "Como o Banco Central descreve: token com autenticação Basic, sem mais nada.",
        en: "As the Central Bank describes it: a token with Basic authentication, and nothing more.",
      };
}

const TOKEN_URL: FormField = {
  name: "tokenUrl",
  control: "text",
  needed: "always",
  label: { "pt-BR": "URL do token", en: "Token address" },
  fault: { "pt-BR": "Use um endereço https público.", en: "Use a public https address." },
};

/** The addresses, where no profile knows them. */
export const ADDRESSES: readonly FormField[] = [API_URL, TOKEN_URL].map((field) => ({
  ...field,
  when: idsOf(({ production }) => production === null),
}));

/** The addresses that a profile knows: empty, those are used. */
export const KNOWN_ADDRESSES: readonly FormField[] = PROFILES.flatMap(({ id, production, test }) =>
  production === null
    ? []
    : ([API_URL, TOKEN_URL] as const).map(({ needed: _, ...field }) => {
        const name = field.name as "apiUrl" | "tokenUrl";
        const known = [
          { "pt-BR": `produção ${production[name]}`, en: `production ${production[name]}` },
          ...(test ? [{ "pt-BR": `homologação ${test[name]}`, en: `tests ${test[name]}` }] : []),
        ];
        const list = (language: keyof FormText) => known.map((text) => text[language]).join("; ");
        return {
          ...field,
          hint: {
            "pt-BR": `Vazio, é o do banco para este ambiente. Conhecidos: ${list("pt-BR")}.`,
            en: `Left empty, it is the bank's for this environment. Known: ${list("en")}.`,
          },
          when: { field: "profile", is: [id] },
        };
      }),
);

const CLIENT_SECRET: FormField = {
  name: "clientSecret",
  control: "password",
  label: { "pt-BR": "Client Secret", en: "Client Secret" },
  fault: {
    "pt-BR": "Informe o client secret. Para outro servidor, também o client id de novo.",
    en: "Enter the client secret. For another server, the client id again as well.",
  },
};

/** Whether a bank is known to authenticate its clients by a secret; of others nobody knows. */
const wantsSecret = ({ production, token }: BankProfile) =>
  production !== null && token.style !== "form_without_secret";

/** Id, secret and what a bank wants besides. */
export const CREDENTIAL_FIELDS: readonly FormField[] = [
  ...inItsWords({
    name: "clientId",
    control: "secret",
    needed: "new",
    label: { "pt-BR": "Client ID", en: "Client ID" },
    fault: { "pt-BR": "Informe o client id.", en: "Enter the client id." },
  }),
  ...inItsWords({ ...CLIENT_SECRET, needed: "new" }, wantsSecret),
  ...inItsWords(CLIENT_SECRET, ({ production }) => production === null),
  ...inItsWords(
    {
      name: "applicationKey",
      control: "password",
      needed: "new",
      label: { "pt-BR": "Chave da aplicação", en: "Application key" },
      fault: {
        "pt-BR": "Este banco exige a chave da aplicação. Ao mudar de servidor, informe-a de novo.",
        en: "This bank demands the application key. For another server, enter it again.",
      },
    },
    ({ fields }) => fields.applicationKey !== undefined,
  ),
  ...inItsWords(
    {
      name: "currentAccount",
      control: "text",
      label: { "pt-BR": "Conta corrente", en: "Current account" },
      fault: { "pt-BR": "Use só dígitos.", en: "Digits alone." },
    },
    ({ fields }) => fields.currentAccount !== undefined,
  ),
];

/** The client certificate, in the form in which the bank hands it out. */
export const CERTIFICATE_FILES: readonly FormField[] = inItsWords({
  name: "certificateFiles",
  control: "files",
  label: { "pt-BR": "Arquivos do certificado", en: "Certificate files" },
  hint: FILES_HINT,
  fault: {
    "pt-BR": "Até 5 arquivos pequenos, de no máximo 30 KB cada.",
    en: "Up to 5 small files, of 30 KB each at most.",
  },
});

/** How a bank without a profile issues tokens. */
export const CUSTOM_TOKEN: FormGroup = {
  heading: { "pt-BR": "Como o banco emite o token", en: "How the bank issues tokens" },
  fields: [
    {
      name: "tokenStyle",
      control: "choice",
      needed: "always",
      label: { "pt-BR": "Autenticação no token", en: "Authentication for the token" },
      fault: { "pt-BR": "Escolha uma.", en: "Choose one." },
      options: [
        ["basic", { "pt-BR": "Basic, formulário", en: "Basic, form" }],
        ["json", { "pt-BR": "Basic, JSON", en: "Basic, JSON" }],
        [
          "form",
          {
            "pt-BR": "client_id e client_secret no formulário",
            en: "client_id and client_secret in the form",
          },
        ],
        [
          "form_without_secret",
          {
            "pt-BR": "client_id no formulário, certificado no lugar do secret",
            en: "client_id in the form, the certificate in place of the secret",
          },
        ],
      ],
    },
    {
      name: "grantTypeIn",
      control: "choice",
      needed: "always",
      label: { "pt-BR": "Onde vai o grant_type", en: "Where grant_type stands" },
      fault: { "pt-BR": "Escolha um.", en: "Choose one." },
      options: [
        ["body", { "pt-BR": "No corpo", en: "In the body" }],
        ["query", { "pt-BR": "No endereço (?grant_type=…)", en: "In the address (?grant_type=…)" }],
      ],
    },
    {
      name: "scopes",
      control: "text",
      label: { "pt-BR": "Escopos", en: "Scopes" },
      hint: {
        "pt-BR": "Separados por espaço, como cob.read cob.write. Vazio: nenhum é pedido.",
        en: "Parted by spaces, such as cob.read cob.write. Left empty, none is requested.",
      },
    },
  ].map((field) => ({ ...field, when: { field: "profile", is: CUSTOM } })) as FormField[],
};

/** What a bank without a profile wants in the address of every call. */
export const QUERY: FormField = {
  name: "query",
  control: "headers",
  label: { "pt-BR": "Parâmetros de cada chamada", en: "Parameters of every call" },
  hint: {
    "pt-BR":
      "Vão no endereço, como a chave de aplicação que alguns bancos pedem: um por linha, nome: valor.",
    en: "They go in the address, such as the application key that some banks want: one a line, name: value.",
  },
  fault: {
    "pt-BR": "Escreva um por linha, nome: valor. Ao mudar de servidor, informe os valores de novo.",
    en: "One a line, name: value. For another server, enter the values again.",
  },
  when: { field: "profile", is: CUSTOM },
};

/** A field in the words of each bank that has its own, and one for all others that have the field. */
function inItsWords(
  field: FormField,
  hasIt: (profile: BankProfile) => boolean = () => true,
): FormField[] {
  const wordsOf = ({ words }: BankProfile): FieldWords | undefined =>
    words[field.name as keyof typeof words];
  const own = PROFILES.filter((profile) => hasIt(profile) && wordsOf(profile)).map((profile) => ({
    ...field,
    ...wordsOf(profile),
    when: { field: "profile", is: [profile.id] },
  }));
  const others = idsOf((profile) => hasIt(profile) && !wordsOf(profile));
  return others.is.length > 0 ? [...own, { ...field, when: others }] : own;
}

function idsOf(is: (profile: BankProfile) => boolean) {
  return { field: "profile", is: PROFILES.filter(is).map(({ id }) => id) };
}
