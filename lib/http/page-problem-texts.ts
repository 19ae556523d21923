import type { ProblemText } from "./problem-text";
import type { ProblemCode } from "./problems";

/** The problems that only the dashboard, the payer's page and providers meet; the API never answers with them. */
export const PAGE_PROBLEM_TEXTS = {
  invalid_origin: {
    title: "Origin not recognised",
    when: {
      pt: "uma notificação não vem do provedor a que o endereço pertence",
      en: "a notification does not come from the provider of its address",
    },
    action: {
      pt: "confira no provedor o endereço e a credencial da notificação",
      en: "check the address and the credential of the notification at the provider",
    },
  },
  forbidden: {
    title: "Not allowed",
    when: {
      pt: "a permissão da pessoa não inclui isto",
      en: "the member's role does not allow it",
    },
    action: { pt: "peça a quem tem a permissão", en: "ask a member who has the role" },
  },
  proof_required: {
    title: "Confirm that it is you",
    when: {
      pt: "a mudança decide para onde vai dinheiro, e a senha ou o código tem de ser dado de novo",
      en: "the user has to give the password or a code again: the change is about where money goes",
    },
    action: { pt: "confirme e repita", en: "confirm and repeat" },
  },
  set_up_required: {
    title: "Your access is not protected yet",
    when: {
      pt: "antes de qualquer outra coisa é preciso trocar a senha provisória ou cadastrar o segundo fator",
      en: "the user has to change a password made for them, or set up a second factor, before anything else",
    },
    action: { pt: "faça isso em Configurações", en: "do it in the settings" },
  },
  foreign_origin: {
    title: "Origin not allowed",
    when: {
      pt: "a requisição não vem das páginas deste serviço",
      en: "the request does not come from this service's own pages",
    },
    action: { pt: "use a API com um token", en: "use the API with a token" },
  },
  name_taken: {
    title: "Name already used",
    when: {
      pt: "outra chave ou filtro salvo tem esse nome",
      en: "another secret or saved filter has this name",
    },
    action: { pt: "escolha outro nome", en: "choose another name" },
  },
  not_markable: {
    title: "The charge is not confirmed manually",
    when: {
      pt: "um provedor informa os pagamentos desta cobrança; ninguém os confirma à mão",
      en: "a provider reports this charge's payments; nobody confirms them manually",
    },
    action: { pt: "espere o provedor", en: "wait for the provider" },
  },
  not_withdrawable: {
    title: "The payment cannot be withdrawn",
    when: {
      pt: "um provedor o informou, parte dele voltou ou a cobrança foi devolvida antes",
      en: "a provider reported it, some of it went back, or its charge was refunded before",
    },
    action: { pt: "peça uma devolução", en: "request a refund" },
  },
  not_recordable: {
    title: "The refund is not recorded manually",
    when: {
      pt: "o provedor informa as devoluções deste pagamento, ou informou uma deste valor",
      en: "the provider reports this payment's refunds, or reported one of this amount",
    },
    action: { pt: "olhe as devoluções da cobrança", en: "look at the charge's refunds" },
  },
  already_recorded: {
    title: "Money already recorded",
    when: {
      pt: "este pagamento, ou esta devolução, já foi registrado",
      en: "this payment, or this refund, is recorded already",
    },
    action: { pt: "nada a fazer", en: "nothing is left to do" },
  },
  not_anonymizable: {
    title: "The data is still needed",
    when: {
      pt: "uma cobrança da pessoa está aberta, contestada, mudou nos últimos 180 dias ou está sob guarda legal",
      en: "a charge of the person is open, disputed, moved in the last 180 days, or is under a legal hold",
    },
    action: { pt: "espere ou libere a guarda", en: "wait, or release the hold" },
  },
  last_owner: {
    title: "Somebody has to stay responsible",
    when: {
      pt: "uma loja mantém ao menos um administrador",
      en: "a merchant keeps at least one owner",
    },
    action: { pt: "nomeie outro antes", en: "make somebody else an owner first" },
  },
  account_exists: {
    title: "The e-mail address has access already",
    when: {
      pt: "a loja já tem alguém com este e-mail",
      en: "the merchant has a member with this e-mail address already",
    },
    action: { pt: "entre com ele", en: "sign in with it" },
  },
  unreadable_statement: {
    title: "A statement that cannot be read",
    when: {
      pt: "o extrato bancário não pode ser lido",
      en: "the bank statement cannot be read",
    },
    action: { pt: "exporte outro arquivo no banco", en: "export another file at the bank" },
  },
  unreadable_spreadsheet: {
    title: "A spreadsheet that cannot be read",
    when: {
      pt: "a planilha de cobranças não pode ser lida",
      en: "the spreadsheet of charges cannot be read",
    },
    action: { pt: "use a planilha-modelo", en: "use the model spreadsheet" },
  },
} as const satisfies Partial<Readonly<Record<ProblemCode, ProblemText>>>;
