import { localized } from "@/components/text/localized";
import type { MemberRole } from "@/lib/domain/merchant";

interface TeamTexts {
  readonly title: string;
  readonly lead: string;
  readonly people: string;
  readonly you: string;
  readonly lastSeen: (instant: string) => string;
  readonly neverSeen: string;
  readonly secondFactor: { readonly on: string; readonly off: string };
  /** What each role may do, in one line. */
  readonly may: Readonly<Record<MemberRole, string>>;
  readonly email: string;
  readonly role: string;
  readonly actions: (person: string) => string;
  readonly invite: {
    readonly action: string;
    readonly help: string;
    readonly make: string;
    readonly making: string;
    readonly doneTitle: string;
    readonly doneHelp: (email: string) => string;
    readonly link: string;
    readonly once: string;
    readonly copyLink: string;
    readonly sendEmail: string;
    readonly done: string;
    readonly mailSubject: (merchant: string) => string;
    readonly mailBody: (merchant: string, link: string) => string;
    readonly alreadyMember: string;
    readonly badEmail: string;
    readonly tooMany: string;
  };
  readonly pending: {
    readonly heading: string;
    readonly help: string;
    readonly until: (instant: string) => string;
    readonly revoke: string;
    readonly revokeOf: (email: string) => string;
    readonly revokeTitle: string;
    readonly revokeHelp: (email: string) => string;
    readonly revoked: string;
  };
  readonly change: {
    readonly action: string;
    readonly title: (person: string) => string;
    readonly help: string;
    readonly done: string;
  };
  readonly remove: {
    readonly action: string;
    readonly title: (person: string) => string;
    readonly help: string;
    readonly done: string;
  };
  readonly lastOwner: string;
}

/** What the page of the team says. */
export const teamTexts = localized<TeamTexts>(
  {
    title: "Equipe",
    lead: "Quem entra neste painel e o que cada pessoa pode fazer.",
    people: "Pessoas",
    you: "você",
    lastSeen: (instant) => `Visto em ${instant}`,
    neverSeen: "Ainda não entrou",
    secondFactor: { on: "Com verificação em duas etapas", off: "Sem verificação em duas etapas" },
    may: {
      owner: "Tudo, inclusive perfil, equipe, credenciais e provedores.",
      finance: "Cria, cancela e devolve cobranças; exporta e resolve exceções.",
      support: "Consulta cobranças e reenvia o link ao pagador.",
      viewer: "Somente consulta.",
    },
    email: "E-mail",
    role: "Papel",
    actions: (person) => `Ações para ${person}`,
    invite: {
      action: "Convidar pessoa",
      help: "Você recebe um link para enviar. Ele vale 7 dias e funciona uma vez.",
      make: "Criar convite",
      making: "Criando…",
      doneTitle: "Convite criado",
      doneHelp: (email) => `Envie este link para ${email}.`,
      link: "Link do convite",
      once: "O link aparece só agora: ele não fica guardado. Se perder, convide de novo.",
      copyLink: "Copiar link",
      sendEmail: "Enviar por e-mail",
      done: "Concluir",
      mailSubject: (merchant) => `Convite para o painel de ${merchant}`,
      mailBody: (merchant, link) =>
        `Olá!\n\nVocê foi convidado para o painel de cobranças de ${merchant}. Crie a sua senha neste link, que vale 7 dias e funciona uma vez:\n\n${link}\n`,
      alreadyMember: "Esta pessoa já faz parte da equipe.",
      badEmail: "Escreva um e-mail, como ana@loja.com.br.",
      tooMany: "Há convites demais em aberto. Cancele um antes de criar outro.",
    },
    pending: {
      heading: "Convites em aberto",
      help: "Quem ainda não criou a senha.",
      until: (instant) => `Vale até ${instant}`,
      revoke: "Cancelar convite",
      revokeOf: (email) => `Cancelar o convite de ${email}`,
      revokeTitle: "Cancelar este convite?",
      revokeHelp: (email) => `O link enviado a ${email} deixa de funcionar na hora.`,
      revoked: "Convite cancelado",
    },
    change: {
      action: "Mudar papel",
      title: (person) => `Papel de ${person}`,
      help: "Vale já na próxima ação desta pessoa.",
      done: "Papel alterado",
    },
    remove: {
      action: "Remover da equipe",
      title: (person) => `Remover ${person}?`,
      help: "A pessoa sai na hora, em todos os aparelhos. O que ela fez continua registrado, e ela pode ser convidada de novo.",
      done: "Pessoa removida",
    },
    lastOwner: "A loja precisa de pelo menos um responsável. Dê esse papel a outra pessoa antes.",
  },
  {
    title: "Team",
    lead: "Who signs in here, and what each person may do.",
    people: "People",
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
    actions: (person) => `Actions for ${person}`,
    invite: {
      action: "Invite a person",
      help: "You get a link to send. It is valid for 7 days and works once.",
      make: "Create invitation",
      making: "Creating…",
      doneTitle: "Invitation created",
      doneHelp: (email) => `Send this link to ${email}.`,
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
      title: (person) => `Role of ${person}`,
      help: "Holds from this person's next action on.",
      done: "Role changed",
    },
    remove: {
      action: "Remove from team",
      title: (person) => `Remove ${person}?`,
      help: "The person is signed out at once, on every device. What they did stays on record, and they may be invited again.",
      done: "Person removed",
    },
    lastOwner: "The shop needs at least one owner. Give somebody else that role first.",
  },
);
