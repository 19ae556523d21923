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
    notice: {
      subject: (what, shop) => `Security: ${what} (${shop})`,
      lead: "Something that matters to the shop's security changed.",
      action: "See the security notices",
      note: "If this was not your team, change passwords, revoke secrets and talk to who runs the service. This notice cannot be turned off.",
    },
  },
);
