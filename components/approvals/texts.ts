import { localized } from "@/components/text/localized";
import type { ChangeStatus } from "@/lib/approvals/pending-change";

/** What the page of changes that wait for a second owner says. */
export const approvalTexts = localized(
  {
    title: "Aprovações",
    lead: "Mudanças que decidem para onde vai o dinheiro, ou quem pode decidir isso.",
    rule: {
      heading: "Aprovação de outra pessoa",
      help: "Contas em provedores, credenciais de API, administradores, endpoints e endereços de retorno só mudam quando outro administrador aprova. Pela API, endpoints deixam de mudar.",
      words: {
        on: "Exigida",
        off: "Não exigida",
        turnOn: "Exigir",
        turnOff: "Deixar de exigir",
        turnedOn: "A aprovação de outra pessoa é exigida.",
        turnedOff: "A aprovação de outra pessoa não é mais exigida.",
      },
      onHelp: "Deixar de exigir também precisa de aprovação.",
      offHelp: (owners: number) =>
        owners < 2
          ? "A loja tem um só administrador: convide outro antes."
          : `${owners} administradores podem aprovar.`,
      alone: "A loja tem um só administrador: dê antes esta permissão a outra pessoa.",
    },
    /** What is requested, by the audit log's name of it. */
    changes: {
      "psp_account.add": "Incluir uma conta em provedor",
      "psp_account.change": "Mudar uma conta em provedor",
      "psp_account.disable": "Desativar uma conta em provedor",
      "psp_account.order": "Definir a ordem das contas em provedores",
      "credential.create": "Criar uma credencial de API",
      "team.invite": "Convidar um administrador",
      "team.change_role": "Mudar a permissão de uma pessoa",
      "team.remove": "Remover uma pessoa da equipe",
      "team.second_factor_rule": "Mudar a exigência da verificação em duas etapas",
      "team.second_person_rule": "Mudar a exigência da aprovação de outra pessoa",
      "return_origins.change": "Mudar os endereços de retorno",
      "webhook_endpoint.create": "Criar um endpoint de webhook",
      "webhook_endpoint.change": "Mudar o endereço de um endpoint de webhook",
      "webhook_endpoint.delete": "Remover um endpoint de webhook",
    },
    waiting: "À espera",
    over: "Decididas",
    none: {
      heading: "Nenhuma mudança à espera",
      help: "O que alguém pedir aparece aqui, para outro administrador decidir em até 72 horas.",
    },
    by: (email: string, instant: string) => `Pedida por ${email} em ${instant}`,
    until: (instant: string) => `Decida até ${instant}`,
    decided: (email: string, instant: string) => `Decidida por ${email} em ${instant}`,
    own: "Outro administrador precisa decidir.",
    statuses: {
      WAITING: "À espera",
      APPLYING: "Em andamento",
      APPLIED: "Feita",
      REFUSED: "Não foi possível",
      DECLINED: "Recusada",
      WITHDRAWN: "Desistência",
      EXPIRED: "Prazo encerrado",
    } satisfies Record<ChangeStatus, string>,
    /** Why an approved change was not made, where no rule says it. */
    refusals: {
      failed: "Houve uma falha. Veja se a mudança aconteceu antes de pedir de novo.",
      interrupted: "Foi interrompida. Veja se a mudança aconteceu antes de pedir de novo.",
    },
    approve: {
      button: "Aprovar",
      title: "Aprovar esta mudança?",
      help: (what: string, email: string) =>
        `${what}. Ela é feita agora, exatamente como ${email} pediu. Confirme com essa pessoa, por outro meio, que o pedido é dela.`,
      done: "Decisão registrada",
    },
    decline: {
      button: "Recusar",
      title: "Recusar esta mudança?",
      help: (what: string) => `${what}. Nada muda, e todos os administradores são avisados.`,
      done: "Mudança recusada",
    },
    withdraw: {
      button: "Desistir",
      title: "Desistir desta mudança?",
      help: (what: string) => `${what}. Nada muda.`,
      done: "Você desistiu da mudança",
    },
    answer: {
      button: "Ver o que foi criado",
      title: "O que foi criado",
      label: "Chave ou link",
      once: "Este texto aparece só agora: ele não fica guardado. Se perder, crie outro.",
      copy: "Copiar",
      done: "Concluir",
      file: "vintem.txt",
    },
  },
  {
    title: "Approvals",
    lead: "Changes that decide where money goes, or who may decide that.",
    rule: {
      heading: "Another person's approval",
      help: "Provider accounts, credentials, owners, endpoints and return addresses change only once another owner has approved. Endpoints no longer change through the API.",
      words: {
        on: "Demanded",
        off: "Not demanded",
        turnOn: "Demand it",
        turnOff: "No longer demand it",
        turnedOn: "Another person's approval is demanded.",
        turnedOff: "Another person's approval is no longer demanded.",
      },
      onHelp: "To demand it no longer needs an approval as well.",
      offHelp: (owners: number) =>
        owners < 2
          ? "The shop has a single owner: invite another one first."
          : `${owners} owners can approve.`,
      alone: "The shop has a single owner: give another person this role first.",
    },
    changes: {
      "psp_account.add": "Add a provider account",
      "psp_account.change": "Change a provider account",
      "psp_account.disable": "Take a provider account out of use",
      "psp_account.order": "Set the order of provider accounts",
      "credential.create": "Create an API credential",
      "team.invite": "Invite an owner",
      "team.change_role": "Change a person's role",
      "team.remove": "Remove a person from the team",
      "team.second_factor_rule": "Change whether everybody needs two-step verification",
      "team.second_person_rule": "Change whether another person has to approve",
      "return_origins.change": "Change the return addresses",
      "webhook_endpoint.create": "Create a webhook endpoint",
      "webhook_endpoint.change": "Change the address of a webhook endpoint",
      "webhook_endpoint.delete": "Delete a webhook endpoint",
    },
    waiting: "Waiting",
    over: "Decided",
    none: {
      heading: "No change is waiting",
      help: "What somebody requests is shown here, for another owner to decide within 72 hours.",
    },
    by: (email: string, instant: string) => `Requested by ${email} on ${instant}`,
    until: (instant: string) => `Decide by ${instant}`,
    decided: (email: string, instant: string) => `Decided by ${email} on ${instant}`,
    own: "Another owner has to decide.",
    statuses: {
      WAITING: "Waiting",
      APPLYING: "Being made",
      APPLIED: "Made",
      REFUSED: "Was not possible",
      DECLINED: "Declined",
      WITHDRAWN: "Taken back",
      EXPIRED: "Time is over",
    },
    refusals: {
      failed: "There was a failure. See whether the change was made before requesting it again.",
      interrupted:
        "It was interrupted. See whether the change was made before requesting it again.",
    },
    approve: {
      button: "Approve",
      title: "Approve this change?",
      help: (what: string, email: string) =>
        `${what}. It is made now, exactly as ${email} requested it. Confirm with that person, by other means, that the request is theirs.`,
      done: "Decision recorded",
    },
    decline: {
      button: "Decline",
      title: "Decline this change?",
      help: (what: string) => `${what}. Nothing changes, and all owners are notified.`,
      done: "Change declined",
    },
    withdraw: {
      button: "Take back",
      title: "Take this change back?",
      help: (what: string) => `${what}. Nothing changes.`,
      done: "You took the change back",
    },
    answer: {
      button: "See what was made",
      title: "What was made",
      label: "Secret or link",
      once: "This text is shown only now: it is not kept. If you lose it, make another one.",
      copy: "Copy",
      done: "Done",
      file: "vintem.txt",
    },
  },
);
