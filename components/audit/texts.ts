import { localized } from "@/components/text/localized";

interface AuditTexts {
  readonly title: string;
  readonly lead: string;
  /** As `lead`, to an owner. */
  readonly ownLead: string;
  readonly filters: string;
  readonly merchant: string;
  readonly person: string;
  readonly act: string;
  readonly anyAct: string;
  readonly day: string;
  readonly submit: string;
  readonly clear: string;
  readonly caption: string;
  readonly when: string;
  readonly who: string;
  readonly what: string;
  readonly where: string;
  readonly outcome: string;
  readonly nobody: string;
  readonly service: string;
  /** Somebody who runs the service, as merchants are told. */
  readonly operator: string;
  readonly command: string;
  readonly done: string;
  readonly unfinished: string;
  /** What a deed came to that was not done; where nothing stands here, its code is shown. */
  readonly outcomes: Readonly<Record<string, string>>;
  readonly refused: (why: string) => string;
  readonly older: string;
  readonly newest: string;
  readonly pages: string;
  readonly none: { readonly heading: string; readonly help: string };
  readonly acts: Readonly<Record<string, string>>;
}

/** What the pages of the audit log say. */
export const auditTexts = localized<AuditTexts>(
  {
    title: "Auditoria",
    lead: "Quem fez o quê, quando e de onde. As linhas não mudam nem se apagam.",
    filters: "Filtros",
    merchant: "Loja",
    person: "E-mail",
    act: "Ação",
    anyAct: "Todas",
    day: "Dia",
    submit: "Filtrar",
    clear: "Limpar",
    caption: "Registro de ações, das mais novas às mais antigas",
    when: "Quando",
    who: "Quem",
    what: "O quê",
    where: "De onde",
    outcome: "Resultado",
    nobody: "Quem não entrou",
    service: "O serviço",
    operator: "Quem opera o serviço",
    command: "Comando no servidor",
    done: "Feito",
    unfinished: "Interrompido",
    outcomes: {
      wrong_password: "Senha errada",
      code_needed: "Faltou o código",
      wrong_code: "Código errado",
      throttled: "Tentativas demais",
      forbidden: "Sem permissão",
      not_found: "Não existe",
      canceled: "Interrompido por quem pediu",
      not_allowed_any_more: "Interrompido: a permissão acabou",
      impossible: "Não era possível",
      stalled: "Interrompido: ninguém recebia",
      failed: "Falhou",
      unavailable: "Indisponível no momento",
    },
    refused: (why) => `Recusado: ${why}`,
    older: "Mais antigas",
    newest: "Mais novas",
    pages: "Páginas",
    none: {
      heading: "Nenhuma ação com estes filtros",
      help: "Tire um dos filtros, ou escolha outro dia.",
    },
    ownLead: "Quem fez o quê nesta loja, quando e de onde. As linhas não mudam nem se apagam.",
    acts: {
      "session.begin": "Entrou",
      "session.leave": "Saiu",
      "session.end": "Encerrou uma sessão",
      "session.end_all": "Saiu de todos os lugares",
      "password.change": "Trocou a senha",
      "totp.begin": "Começou a ligar a verificação em duas etapas",
      "totp.enable": "Ligou a verificação em duas etapas",
      "totp.disable": "Desligou a verificação em duas etapas",
      "totp.renew_codes": "Gerou códigos de recuperação",
      "charge.create": "Criou uma cobrança",
      "charge.cancel": "Cancelou uma cobrança",
      "charge.refund": "Pediu uma devolução",
      "charge.mark_received": "Marcou uma cobrança como recebida",
      "statement.confirm": "Confirmou recebimentos de um extrato",
      "charge.export": "Exportou cobranças",
      "charge.simulate-payment": "Simulou um pagamento",
      "charge.simulate": "Simulou um acontecimento",
      "exception.resolve": "Resolveu uma exceção",
      "profile.change": "Mudou o perfil",
      "return_origins.change": "Mudou os endereços de retorno",
      "profile.change_logo": "Trocou o logo",
      "profile.remove_logo": "Removeu o logo",
      "team.invite": "Convidou uma pessoa",
      "invitation.accept": "Aceitou um convite",
      "team.revoke_invitation": "Cancelou um convite",
      "team.change_role": "Mudou o papel de uma pessoa",
      "team.remove": "Removeu uma pessoa",
      "credential.create": "Criou uma credencial",
      "credential.revoke": "Revogou uma credencial",
      "preferences.save": "Salvou preferências",
      "view.save": "Salvou uma visão",
      "view.replace": "Trocou uma visão",
      "view.delete": "Apagou uma visão",
      "merchant.create": "Criou uma loja",
      "merchant.disable": "Desativou uma loja",
      "member.add": "Incluiu uma pessoa",
      "price.set": "Definiu um preço",
      "psp_account.add": "Incluiu uma conta em provedor",
      "psp_account.change": "Mudou uma conta em provedor",
      "psp_account.test": "Testou uma conta em provedor",
      "psp_account.disable": "Desativou uma conta em provedor",
      "job.retry": "Repetiu uma tarefa",
      "job.retry_all": "Repetiu as tarefas abandonadas",
      "member.reset_password": "Deu uma senha nova a uma pessoa",
      "credential.rotate": "Trocou a credencial de uma loja",
      "signing_key.rotate": "Trocou a chave que assina os tokens",
    },
  },
  {
    title: "Audit log",
    lead: "Who did what, when and from where. Its lines never change.",
    filters: "Filters",
    merchant: "Merchant",
    person: "E-mail",
    act: "Act",
    anyAct: "All",
    day: "Day",
    submit: "Filter",
    clear: "Clear",
    caption: "Log of acts, newest first",
    when: "When",
    who: "Who",
    what: "What",
    where: "From where",
    outcome: "Outcome",
    nobody: "Not signed in",
    service: "The service",
    operator: "Who runs the service",
    command: "Command on the server",
    done: "Done",
    unfinished: "Cut off",
    outcomes: {
      wrong_password: "Wrong password",
      code_needed: "Code missing",
      wrong_code: "Wrong code",
      throttled: "Too many tries",
      forbidden: "Not allowed",
      not_found: "Does not exist",
      canceled: "Stopped by whoever asked",
      not_allowed_any_more: "Stopped: the permission ended",
      impossible: "Was not possible",
      stalled: "Stopped: nobody took it",
      failed: "Failed",
      unavailable: "Unavailable at that moment",
    },
    refused: (why) => `Refused: ${why}`,
    older: "Older",
    newest: "Newest",
    pages: "Pages",
    none: {
      heading: "No act with these filters",
      help: "Take a filter away, or choose another day.",
    },
    ownLead: "Who did what at this merchant, when and from where. Its lines never change.",
    acts: {
      "session.begin": "Signed in",
      "session.leave": "Signed out",
      "session.end": "Ended a session",
      "session.end_all": "Signed out everywhere",
      "password.change": "Changed the password",
      "totp.begin": "Began to turn two-step verification on",
      "totp.enable": "Turned two-step verification on",
      "totp.disable": "Turned two-step verification off",
      "totp.renew_codes": "Made recovery codes",
      "charge.create": "Created a charge",
      "charge.cancel": "Canceled a charge",
      "charge.refund": "Asked for a refund",
      "charge.mark_received": "Marked a charge as received",
      "statement.confirm": "Confirmed payments of a bank statement",
      "charge.export": "Exported charges",
      "charge.simulate-payment": "Simulated a payment",
      "charge.simulate": "Simulated something happening",
      "exception.resolve": "Resolved an exception",
      "profile.change": "Changed the profile",
      "return_origins.change": "Changed the return addresses",
      "profile.change_logo": "Changed the logo",
      "profile.remove_logo": "Removed the logo",
      "team.invite": "Invited a person",
      "invitation.accept": "Accepted an invitation",
      "team.revoke_invitation": "Canceled an invitation",
      "team.change_role": "Changed a person's role",
      "team.remove": "Removed a person",
      "credential.create": "Created a credential",
      "credential.revoke": "Revoked a credential",
      "preferences.save": "Saved preferences",
      "view.save": "Saved a view",
      "view.replace": "Replaced a view",
      "view.delete": "Deleted a view",
      "merchant.create": "Created a merchant",
      "merchant.disable": "Disabled a merchant",
      "member.add": "Added a person",
      "price.set": "Set a price",
      "psp_account.add": "Added a provider account",
      "psp_account.change": "Changed a provider account",
      "psp_account.test": "Tested a provider account",
      "psp_account.disable": "Disabled a provider account",
      "job.retry": "Retried a job",
      "job.retry_all": "Retried the given-up jobs",
      "member.reset_password": "Gave a person a new password",
      "credential.rotate": "Changed a merchant's credential",
      "signing_key.rotate": "Changed the key that signs tokens",
    },
  },
);
