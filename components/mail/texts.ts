import { localized } from "@/components/text/localized";

/** What mail to members and to those who are invited says. */
export const mailTexts = localized(
  {
    hello: (name: string) => `Olá, ${name}.`,
    footer: (shop: string) => `Mensagem automática do Vintém, o serviço de cobranças de ${shop}.`,
    ownFooter: "Mensagem automática do Vintém. Você recebe porque opera este serviço.",
    noReply: "Não responda a esta mensagem: ninguém lê as respostas.",
    who: "Quem",
    when: "Quando",
    device: "Aparelho",
    address: "Endereço de rede",
    operator: "Quem opera o serviço",
    somebody: "Alguém sem identificação",
    invitation: {
      subject: (shop: string) => `Convite para o painel de ${shop}`,
      heading: "Crie o seu acesso",
      lead: (inviter: string, shop: string) =>
        `${inviter} convidou você para o painel de cobranças de ${shop}.`,
      role: "Permissão",
      until: "Válido até",
      action: "Aceitar o convite",
      note: "O link vale uma vez. Se você não esperava este convite, ignore esta mensagem: nada acontece.",
    },
    reset: {
      subject: "Escolha outra senha",
      heading: "Escolha outra senha",
      lead: (shop: string) => `Alguém pediu um link para trocar a sua senha em ${shop}.`,
      until: "Válido até",
      action: "Escolher outra senha",
      note: "O link vale uma vez. Se não foi você, ignore esta mensagem: a sua senha continua a mesma.",
    },
    newDevice: {
      subject: (shop: string) => `Novo acesso à sua conta (${shop})`,
      heading: "Entraram na sua conta de um aparelho ou lugar novo",
      lead: "Se foi você, não é preciso fazer nada.",
      action: "Ver as minhas sessões",
      note: "Se não foi você, encerre as sessões e troque a senha agora. Este aviso não pode ser desativado.",
    },
    since: "Desde",
    optional: "Para não receber este tipo de e-mail, abra Configurações, Notificações.",
    optionalForOperators: "Para não receber este tipo de e-mail, abra Notificações.",
    endpoint: {
      subject: (shop: string) => `Webhook em repouso: eventos de ${shop} esperam`,
      heading: "Um endpoint de webhook está em repouso",
      lead: "Ele falhou muitas vezes seguidas. Os eventos esperam, e um de cada vez é tentado até que ele volte. Nada se perde.",
      url: "Endpoint",
      action: "Ver o endpoint",
    },
    account: {
      subject: (account: string, shop: string) => `${account} não registra cobranças (${shop})`,
      heading: "Um provedor não registra cobranças",
      lead: "Novas cobranças vão para a conta seguinte da ordem, se houver. O serviço continua tentando esta.",
      name: "Conta",
      action: "Ver os provedores",
    },
    exceptions: {
      subject: (count: number, shop: string) =>
        count === 1 ? `1 pendência espera em ${shop}` : `${count} pendências esperam em ${shop}`,
      heading: (count: number) =>
        count === 1
          ? "Uma pendência espera a sua decisão"
          : `${count} pendências esperam a sua decisão`,
      lead: "Enquanto ninguém decide, o dinheiro fica onde está e nada se perde.",
      action: "Ver as pendências",
    },
    report: {
      subject: (shop: string) => `Um pagador diz que pagou (${shop})`,
      heading: "Um pagador diz que pagou",
      lead: "Nenhum banco avisa dos pagamentos desta chave Pix. Confira o extrato e confirme o pagamento na página da cobrança: até lá ela continua em aberto.",
      payer: "Pagador",
      amount: "Valor",
      about: "Descrição",
      reported: "Avisou em",
      action: "Ver a cobrança",
    },
    notice: {
      subject: (what: string, shop: string) => `Segurança: ${what} (${shop})`,
      lead: "Algo que importa para a segurança da loja mudou.",
      action: "Ver os avisos de segurança",
      note: "Se não foi a sua equipe, troque as senhas, revogue as chaves e fale com quem opera o serviço. Este aviso não pode ser desativado.",
    },
  },
  {
    hello: (name) => `Hello, ${name}.`,
    footer: (shop) => `Automatic message of Vintém, the charges service of ${shop}.`,
    ownFooter: "Automatic message of Vintém. You get it because you run this service.",
    noReply: "Do not answer this message: nobody reads the answers.",
    who: "Who",
    when: "When",
    device: "Device",
    address: "Network address",
    operator: "Who runs the service",
    somebody: "Somebody unidentified",
    invitation: {
      subject: (shop) => `Invitation to the dashboard of ${shop}`,
      heading: "Create your access",
      lead: (inviter, shop) => `${inviter} invited you to the charges dashboard of ${shop}.`,
      role: "Role",
      until: "Valid until",
      action: "Accept the invitation",
      note: "The link works once. If you did not expect this invitation, ignore this message: nothing happens.",
    },
    reset: {
      subject: "Choose another password",
      heading: "Choose another password",
      lead: (shop) => `Somebody requested a link to change your password at ${shop}.`,
      until: "Valid until",
      action: "Choose another password",
      note: "The link works once. If this was not you, ignore this message: your password stays.",
    },
    newDevice: {
      subject: (shop) => `New sign-in to your account (${shop})`,
      heading: "Somebody signed in to your account from a new device or place",
      lead: "If this was you, there is nothing to do.",
      action: "See my sessions",
      note: "If this was not you, end the sessions and change your password now. This notice cannot be turned off.",
    },
    since: "Since",
    optional: "To stop this kind of e-mail, open Settings, Notifications.",
    optionalForOperators: "To stop this kind of e-mail, open Notifications.",
    endpoint: {
      subject: (shop) => `Webhook resting: events of ${shop} wait`,
      heading: "A webhook endpoint is resting",
      lead: "It failed many times in a row. Events wait, and one at a time is tried until it is back. Nothing is lost.",
      url: "Endpoint",
      action: "See the endpoint",
    },
    account: {
      subject: (account, shop) => `${account} registers no charges (${shop})`,
      heading: "A provider registers no charges",
      lead: "New charges go to the next account of the order, where there is one. The service keeps trying this one.",
      name: "Account",
      action: "See the providers",
    },
    exceptions: {
      subject: (count, shop) =>
        count === 1 ? `1 exception waits at ${shop}` : `${count} exceptions wait at ${shop}`,
      heading: (count) =>
        count === 1
          ? "One exception waits for your decision"
          : `${count} exceptions wait for your decision`,
      lead: "While nobody decides, the money stays where it is and nothing is lost.",
      action: "See the exceptions",
    },
    report: {
      subject: (shop) => `A payer says they paid (${shop})`,
      heading: "A payer says they paid",
      lead: "No bank reports the payments of this Pix key. Check the bank statement and confirm the payment on the charge's page: until then it stays open.",
      payer: "Payer",
      amount: "Amount",
      about: "Description",
      reported: "Reported on",
      action: "See the charge",
    },
    notice: {
      subject: (what, shop) => `Security: ${what} (${shop})`,
      lead: "Something that matters to the shop's security changed.",
      action: "See the security notices",
      note: "If this was not your team, change passwords, revoke secrets and talk to who runs the service. This notice cannot be turned off.",
    },
  },
);
