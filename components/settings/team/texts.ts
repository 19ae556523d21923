import { localized } from "@/components/text/localized";
import type { MemberRole } from "@/lib/platform/values/merchant";

/** What the page of the team says. */
export const teamTexts = localized(
  {
    title: "Equipe",
    lead: "Quem entra neste painel e o que cada pessoa pode fazer.",
    members: "Pessoas",
    you: "você",
    lastSeen: (instant: string) => `Visto em ${instant}`,
    neverSeen: "Ainda não entrou",
    secondFactor: { on: "Com verificação em duas etapas", off: "Sem verificação em duas etapas" },
    /** What each role may do, in one line. */
    may: {
      owner: "Tudo, inclusive perfil, equipe, credenciais e provedores.",
      finance: "Cria, cancela e devolve cobranças; exporta e resolve pendências.",
      support: "Consulta cobranças e reenvia o link ao pagador.",
      viewer: "Somente consulta.",
    } satisfies Record<MemberRole, string>,
    email: "E-mail",
    role: "Permissão",
    actions: (called: string) => `Ações para ${called}`,
    invite: {
      action: "Convidar pessoa",
      help: "Você recebe um link para enviar. Ele vale 7 dias e funciona uma vez.",
      make: "Criar convite",
      making: "Criando…",
      doneTitle: "Convite criado",
      doneHelp: (email: string) =>
        `Envie este link para ${email}: este serviço está sem e-mail configurado.`,
      mailedHelp: (email: string) =>
        `O convite vai por e-mail para ${email}. Se preferir, envie você mesmo este link.`,
      link: "Link do convite",
      once: "O link aparece só agora: ele não fica guardado. Se perder, convide de novo.",
      copyLink: "Copiar link",
      sendEmail: "Enviar por e-mail",
      done: "Concluir",
      mailSubject: (merchant: string) => `Convite para o painel de ${merchant}`,
      mailBody: (merchant: string, link: string) =>
        `Olá!\n\nVocê foi convidado para o painel de cobranças de ${merchant}. Crie a sua senha neste link, que vale 7 dias e funciona uma vez:\n\n${link}\n`,
      alreadyMember: "Esta pessoa já faz parte da equipe.",
      badEmail: "Escreva um e-mail, como ana@loja.com.br.",
      tooMany: "Há convites demais em aberto. Cancele um antes de criar outro.",
    },
    rule: {
      heading: "Verificação em duas etapas para todos",
      help: "Quem ainda não a ligou só pode ligá-la, a partir da próxima página que abrir.",
      words: {
        on: "Exigida",
        off: "Não exigida",
        turnOn: "Exigir de todos",
        turnOff: "Deixar de exigir",
        turnedOn: "A verificação em duas etapas é exigida de todos.",
        turnedOff: "A verificação em duas etapas não é mais exigida.",
      },
      without: (count: number) =>
        count === 0
          ? "todos já a ligaram"
          : count === 1
            ? "1 pessoa sem ela"
            : `${count} pessoas sem ela`,
      ownFirst: "Ative primeiro a sua verificação em duas etapas, em Segurança.",
    },
    pending: {
      heading: "Convites em aberto",
      help: "Quem ainda não criou a senha.",
      until: (instant: string) => `Vale até ${instant}`,
      revoke: "Cancelar convite",
      revokeOf: (email: string) => `Cancelar o convite de ${email}`,
      revokeTitle: "Cancelar este convite?",
      revokeHelp: (email: string) => `O link enviado a ${email} deixa de funcionar na hora.`,
      revoked: "Convite cancelado",
    },
    change: {
      action: "Mudar permissão",
      title: (called: string) => `Permissão de ${called}`,
      help: "Vale já na próxima ação desta pessoa.",
      done: "Permissão alterada",
    },
    remove: {
      action: "Remover da equipe",
      title: (called: string) => `Remover ${called}?`,
      help: "A pessoa sai na hora, em todos os aparelhos. O que ela fez continua registrado, e ela pode ser convidada de novo.",
      done: "Pessoa removida",
    },
    lastOwner:
      "A loja precisa de pelo menos um administrador. Dê essa permissão a outra pessoa antes.",
  },
  {
    title: "Team",
    lead: "Who signs in here, and what each person may do.",
    members: "People",
    you: "you",
    lastSeen: (instant) => `Last seen ${instant}`,
    neverSeen: "Has not signed in yet",
    secondFactor: { on: "With two-step verification", off: "Without two-step verification" },
    may: {
      owner: "Everything, including profile, team, credentials and providers.",
      finance: "Creates, cancels and refunds charges; exports and resolves exceptions.",
      support: "Reads charges and resends the link to the payer.",
      viewer: "Reads only.",
    },
    email: "E-mail",
    role: "Role",
    actions: (called) => `Actions for ${called}`,
    invite: {
      action: "Invite a person",
      help: "You get a link to send. It is valid for 7 days and works once.",
      make: "Create invitation",
      making: "Creating…",
      doneTitle: "Invitation created",
      doneHelp: (email) => `Send this link to ${email}: this service has no e-mail set up.`,
      mailedHelp: (email) =>
        `The invitation goes to ${email} by e-mail. You can also send this link yourself.`,
      link: "Invitation link",
      once: "The link is shown only now: it is not kept. If it is lost, invite again.",
      copyLink: "Copy link",
      sendEmail: "Send by e-mail",
      done: "Done",
      mailSubject: (merchant) => `Invitation to ${merchant}'s dashboard`,
      mailBody: (merchant, link) =>
        `Hello!\n\nYou are invited to the charges dashboard of ${merchant}. Choose your password at this link, which is valid for 7 days and works once:\n\n${link}\n`,
      alreadyMember: "This person is on the team already.",
      badEmail: "Enter an e-mail address, such as ana@shop.com.",
      tooMany: "Too many open invitations. Cancel one before creating another.",
    },
    rule: {
      heading: "Two-step verification for everybody",
      help: "Whoever has not turned it on can do nothing but that, from the next page they open.",
      words: {
        on: "Required",
        off: "Not required",
        turnOn: "Require it of everybody",
        turnOff: "Stop requiring it",
        turnedOn: "Two-step verification is required of everybody.",
        turnedOff: "Two-step verification is no longer required.",
      },
      without: (count) =>
        count === 0
          ? "everybody has it"
          : count === 1
            ? "1 person without it"
            : `${count} people without it`,
      ownFirst: "Turn your own two-step verification on first, under Security.",
    },
    pending: {
      heading: "Open invitations",
      help: "Who has not chosen a password yet.",
      until: (instant) => `Valid until ${instant}`,
      revoke: "Cancel invitation",
      revokeOf: (email) => `Cancel the invitation of ${email}`,
      revokeTitle: "Cancel this invitation?",
      revokeHelp: (email) => `The link sent to ${email} stops working at once.`,
      revoked: "Invitation canceled",
    },
    change: {
      action: "Change role",
      title: (called) => `Role of ${called}`,
      help: "Holds from this person's next action on.",
      done: "Role changed",
    },
    remove: {
      action: "Remove from team",
      title: (called) => `Remove ${called}?`,
      help: "The person is signed out at once, on every device. What they did stays on record, and they may be invited again.",
      done: "Person removed",
    },
    lastOwner: "The shop needs at least one owner. Give somebody else that role first.",
  },
);
