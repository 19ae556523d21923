import { localized } from "@/components/text/localized";
import type { Checks, Wellness } from "@/lib/domain/service-health";

interface OperatorTexts {
  readonly wellness: Readonly<Record<Wellness, string>>;
  readonly ago: (seconds: number) => string;
  readonly active: string;
  readonly disabled: string;
  readonly everyMerchant: string;
  readonly once: string;
  readonly health: {
    readonly title: string;
    readonly lead: (version: string, environment: string) => string;
    readonly environments: Readonly<Record<"sandbox" | "production", string>>;
    readonly refresh: string;
    readonly allWell: string;
    readonly notWell: string;
    readonly caption: string;
    readonly part: string;
    readonly state: string;
    readonly finding: string;
    readonly database: string;
    readonly databaseUp: string;
    readonly parts: Readonly<Record<keyof Checks, string>>;
    readonly noWorker: string;
    readonly workers: (count: number, ago: string) => string;
    readonly noJobs: string;
    readonly jobs: (count: number) => string;
    readonly nothingWaits: string;
    readonly waiting: (count: number, ago: string) => string;
    readonly noAccounts: string;
    readonly statements: (count: number, name: string, ago: string) => string;
    readonly noExceptions: string;
    readonly exceptions: (count: number, ago: string) => string;
    readonly accounts: {
      readonly heading: string;
      readonly help: string;
    };
    readonly dead: {
      readonly heading: string;
      readonly help: string;
      readonly tries: (count: number, instant: string) => string;
      readonly retry: string;
      readonly retryOf: (task: string, id: string) => string;
      readonly retryAll: string;
      readonly retried: (count: number) => string;
    };
  };
  readonly merchants: {
    readonly title: string;
    readonly search: string;
    readonly searchHint: string;
    readonly submit: string;
    readonly clear: string;
    readonly create: string;
    readonly caption: string;
    readonly count: (count: number) => string;
    readonly columns: {
      readonly name: string;
      readonly owner: string;
      readonly people: string;
      readonly since: string;
      readonly state: string;
    };
    readonly none: { readonly heading: string; readonly help: string };
  };
  readonly merchant: {
    readonly newTitle: string;
    readonly newLead: string;
    readonly name: string;
    readonly nameMissing: string;
    readonly ownerEmail: string;
    readonly emailWrong: string;
    readonly emailTaken: string;
    readonly create: string;
    readonly createdHeading: string;
    readonly open: string;
    readonly another: string;
    readonly facts: {
      readonly id: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly email: string;
      readonly password: string;
      readonly since: string;
      readonly disabledAt: string;
    };
    readonly back: string;
    readonly people: string;
    readonly nobody: string;
    readonly prices: string;
    readonly pricesHelp: string;
    readonly accounts: string;
    readonly noAccounts: string;
    readonly audit: string;
    readonly add: {
      readonly button: string;
      readonly heading: string;
      readonly email: string;
      readonly name: string;
      readonly role: string;
      readonly submit: string;
      readonly done: string;
    };
    readonly disable: {
      readonly heading: string;
      readonly help: string;
      readonly button: string;
      readonly title: (name: string) => string;
      readonly typed: string;
      readonly done: string;
    };
  };
  readonly prices: {
    readonly title: string;
    readonly lead: string;
    readonly defaults: string;
    readonly defaultsHelp: string;
    readonly own: string;
    readonly ownHelp: string;
    readonly noOwn: string;
    readonly caption: string;
    readonly method: string;
    readonly inForce: string;
    readonly coming: string;
    readonly none: string;
    readonly noneComing: string;
    readonly since: (day: string) => string;
    readonly from: (day: string) => string;
    readonly history: (count: number) => string;
    readonly setOn: (instant: string) => string;
    readonly set: string;
    readonly fixed: string;
    readonly fixedHint: string;
    readonly percent: string;
    readonly percentHint: string;
    readonly validFrom: string;
    readonly validFromHint: string;
    readonly wrongAmount: string;
    readonly wrongPercent: string;
    readonly wrongDay: string;
    readonly submit: string;
    readonly done: string;
    readonly example: (fee: string, amount: string) => string;
  };
  readonly accounts: {
    readonly title: string;
    readonly lead: string;
    readonly caption: string;
    readonly readTo: string;
    readonly never: string;
    readonly defaultOf: string;
    readonly none: { readonly heading: string; readonly help: string };
    readonly disable: string;
    readonly disableOf: (name: string) => string;
    readonly disableTitle: (name: string) => string;
    readonly disableHelp: string;
    readonly disableTyped: string;
    readonly disabledDone: string;
  };
  readonly audit: {
    readonly title: string;
    readonly lead: string;
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
  };
}

/** `3 min`, `2 h`, `5 dias`: how long ago, as roughly as people say it. */
function roughly(day: string, days: string): (seconds: number) => string {
  return (seconds) => {
    if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`;
    if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
    if (seconds < 86_400) return `${Math.round(seconds / 3_600)} h`;
    const count = Math.round(seconds / 86_400);
    return `${count} ${count === 1 ? day : days}`;
  };
}

/** What the operators' pages say. */
export const operatorTexts = localized<OperatorTexts>(
  {
    wellness: { ok: "Em ordem", warn: "Atenção", bad: "Problema" },
    ago: roughly("dia", "dias"),
    active: "Ativa",
    disabled: "Desativada",
    everyMerchant: "Padrão",
    once: "Copie agora e entregue por um canal seguro: o segredo e a senha não serão mostrados de novo.",
    health: {
      title: "Saúde",
      lead: (version, environment) => `Vintém ${version}, ${environment}.`,
      environments: { sandbox: "ambiente de testes", production: "produção" },
      refresh: "Atualizar",
      allWell: "Tudo em ordem.",
      notWell: "Há algo a ver. As linhas abaixo dizem o quê.",
      caption: "Partes do serviço e como estão",
      part: "Parte",
      state: "Situação",
      finding: "O que se vê",
      database: "Banco de dados",
      databaseUp: "Responde.",
      parts: {
        workers: "Trabalhadores",
        givenUpJobs: "Tarefas abandonadas",
        notifications: "Avisos dos provedores",
        creating: "Cobranças a gerar",
        statements: "Extratos dos provedores",
        exceptions: "Exceções da operação",
      },
      noWorker: "Nenhum deu sinal nas últimas 24 horas.",
      workers: (count, ago) =>
        `${count === 1 ? "1 conhecido" : `${count} conhecidos`}; o último sinal foi há ${ago}.`,
      noJobs: "Nenhuma.",
      jobs: (count) =>
        count === 1 ? "1 desistiu; veja abaixo." : `${count} desistiram; veja abaixo.`,
      nothingWaits: "Nada espera.",
      waiting: (count, ago) =>
        count === 1 ? `1 espera há ${ago}.` : `${count} esperam; a mais antiga há ${ago}.`,
      noAccounts: "Nenhuma conta em uso.",
      statements: (count, name, ago) =>
        count === 1
          ? `${name} foi lido até ${ago} atrás.`
          : `${count} contas; a mais atrasada, ${name}, foi lida até ${ago} atrás.`,
      noExceptions: "Nenhuma em aberto.",
      exceptions: (count, ago) =>
        count === 1 ? `1 em aberto há ${ago}.` : `${count} em aberto; a mais antiga há ${ago}.`,
      accounts: {
        heading: "Até onde cada extrato foi lido",
        help: "O dinheiro que chega é conferido no extrato do provedor a cada minuto, mesmo que o aviso se perca.",
      },
      dead: {
        heading: "Tarefas abandonadas",
        help: "Foram tentadas dez vezes. O dinheiro não depende só delas, mas alguém precisa ver por quê.",
        tries: (count, instant) => `${count} tentativas; a última em ${instant}`,
        retry: "Tentar de novo",
        retryOf: (task, id) => `Tentar de novo: ${task} ${id}`,
        retryAll: "Tentar todas de novo",
        retried: (count) =>
          count === 1 ? "1 tarefa voltou à fila." : `${count} tarefas voltaram à fila.`,
      },
    },
    merchants: {
      title: "Lojas",
      search: "Buscar",
      searchHint: "Nome, e-mail, id ou client id",
      submit: "Buscar",
      clear: "Limpar",
      create: "Nova loja",
      caption: "Lojas, por nome",
      count: (count) => (count === 1 ? "1 loja" : `${count} lojas`),
      columns: {
        name: "Loja",
        owner: "Responsável",
        people: "Pessoas",
        since: "Desde",
        state: "Situação",
      },
      none: {
        heading: "Nenhuma loja encontrada",
        help: "Procure por outro nome, ou limpe a busca.",
      },
    },
    merchant: {
      newTitle: "Nova loja",
      newLead:
        "A loja recebe uma credencial de API e uma pessoa responsável, que convida as outras.",
      name: "Nome da loja",
      nameMissing: "Diga o nome da loja.",
      ownerEmail: "E-mail da pessoa responsável",
      emailWrong: "Isto não é um endereço de e-mail.",
      emailTaken: "Alguém já entra com este e-mail.",
      create: "Criar loja",
      createdHeading: "Loja criada",
      open: "Abrir a loja",
      another: "Criar outra",
      facts: {
        id: "Id",
        clientId: "Client id",
        clientSecret: "Client secret",
        email: "E-mail",
        password: "Senha",
        since: "Desde",
        disabledAt: "Desativada em",
      },
      back: "Lojas",
      people: "Pessoas",
      nobody: "Ninguém pode entrar por esta loja.",
      prices: "Preços",
      pricesHelp: "O preço próprio vale no lugar do padrão.",
      accounts: "Contas em provedores",
      noAccounts: "Nenhuma própria: as cobranças usam a conta padrão.",
      audit: "Ver a auditoria desta loja",
      add: {
        button: "Incluir pessoa",
        heading: "Incluir pessoa",
        email: "E-mail",
        name: "Nome",
        role: "Papel",
        submit: "Incluir",
        done: "Pessoa incluída",
      },
      disable: {
        heading: "Desativar",
        help: "Os tokens, os segredos e as pessoas desta loja deixam de valer na hora. Cobranças já feitas continuam a ser acompanhadas.",
        button: "Desativar a loja",
        title: (name) => `Desativar ${name}?`,
        typed: "Digite o nome da loja para confirmar",
        done: "Loja desativada.",
      },
    },
    prices: {
      title: "Preços",
      lead: "Quanto o serviço cobra por cobrança. Nada é apagado: um preço novo vale a partir do seu primeiro dia.",
      defaults: "Padrão",
      defaultsHelp: "Vale para toda loja sem preço próprio.",
      own: "Lojas com preço próprio",
      ownHelp: "O preço de uma loja se define na página dela.",
      noOwn: "Nenhuma loja tem preço próprio.",
      caption: "Preço por forma de pagamento",
      method: "Forma",
      inForce: "Em vigor",
      coming: "A seguir",
      none: "Sem preço",
      noneComing: "Nada marcado",
      since: (day) => `desde ${day}`,
      from: (day) => `a partir de ${day}`,
      history: (count) => `Histórico (${count})`,
      setOn: (instant) => `definido em ${instant}`,
      set: "Definir preço",
      fixed: "Parte fixa (R$)",
      fixedHint: "Por cobrança; por exemplo 0,49.",
      percent: "Parte variável (%)",
      percentHint: "Do valor da cobrança; por exemplo 1,99.",
      validFrom: "Vale a partir de",
      validFromHint: "Hoje ou depois, pelo dia de Brasília.",
      wrongAmount: "Digite um valor em reais, como 0,49.",
      wrongPercent: "Digite de 0 a 100, com até duas casas, como 1,99.",
      wrongDay: "O primeiro dia precisa ser hoje ou depois.",
      submit: "Definir preço",
      done: "Preço definido.",
      example: (fee, amount) => `Numa cobrança de ${amount}: ${fee}.`,
    },
    accounts: {
      title: "Provedores",
      lead: "As contas onde o dinheiro chega. As padrão servem a toda loja sem conta própria.",
      caption: "Contas em provedores, as padrão primeiro",
      readTo: "Extrato lido até",
      never: "Ainda não",
      defaultOf: "Padrão",
      none: {
        heading: "Nenhuma conta ainda",
        help: "Sem uma conta nenhuma cobrança por Pix pode ser feita. Adicione a primeira.",
      },
      disable: "Desativar",
      disableOf: (name) => `Desativar ${name}`,
      disableTitle: (name) => `Desativar ${name}?`,
      disableHelp:
        "Cobranças novas não vão mais para esta conta. As que estão em aberto continuam a ser acompanhadas.",
      disableTyped: "Digite o nome da conta para confirmar",
      disabledDone: "Conta desativada.",
    },
    audit: {
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
      acts: {
        "session.begin": "Entrou",
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
        "charge.export": "Exportou cobranças",
        "charge.simulate-payment": "Simulou um pagamento",
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
      },
    },
  },
  {
    wellness: { ok: "Fine", warn: "Watch", bad: "Problem" },
    ago: roughly("day", "days"),
    active: "Active",
    disabled: "Disabled",
    everyMerchant: "Default",
    once: "Copy them now and hand them over safely: the secret and the password are not shown again.",
    health: {
      title: "Health",
      lead: (version, environment) => `Vintém ${version}, ${environment}.`,
      environments: { sandbox: "test environment", production: "production" },
      refresh: "Refresh",
      allWell: "All is well.",
      notWell: "Something needs a look. The lines below say what.",
      caption: "Parts of the service and how they are",
      part: "Part",
      state: "State",
      finding: "What is seen",
      database: "Database",
      databaseUp: "Answers.",
      parts: {
        workers: "Workers",
        givenUpJobs: "Given-up jobs",
        notifications: "Providers' notifications",
        creating: "Charges to be prepared",
        statements: "Providers' statements",
        exceptions: "Exceptions of the operation",
      },
      noWorker: "None was heard of in the last 24 hours.",
      workers: (count, ago) => `${count} known; last heard of ${ago} ago.`,
      noJobs: "None.",
      jobs: (count) => `${count} gave up; see below.`,
      nothingWaits: "Nothing waits.",
      waiting: (count, ago) => `${count} waiting; the oldest for ${ago}.`,
      noAccounts: "No account in use.",
      statements: (count, name, ago) =>
        count === 1
          ? `${name} was read up to ${ago} ago.`
          : `${count} accounts; the latest behind, ${name}, was read up to ${ago} ago.`,
      noExceptions: "None open.",
      exceptions: (count, ago) => `${count} open; the oldest for ${ago}.`,
      accounts: {
        heading: "How far each statement was read",
        help: "Money that arrives is looked up in the provider's statement every minute, even if its notice is lost.",
      },
      dead: {
        heading: "Given-up jobs",
        help: "They were tried ten times. Money does not depend on them alone, but somebody has to see why.",
        tries: (count, instant) => `${count} tries; the last on ${instant}`,
        retry: "Try again",
        retryOf: (task, id) => `Try again: ${task} ${id}`,
        retryAll: "Try all again",
        retried: (count) => `${count} to be tried again.`,
      },
    },
    merchants: {
      title: "Merchants",
      search: "Search",
      searchHint: "Name, e-mail, id or client id",
      submit: "Search",
      clear: "Clear",
      create: "New merchant",
      caption: "Merchants, by name",
      count: (count) => (count === 1 ? "1 merchant" : `${count} merchants`),
      columns: {
        name: "Merchant",
        owner: "Owner",
        people: "People",
        since: "Since",
        state: "State",
      },
      none: { heading: "No merchant found", help: "Look for another name, or clear the search." },
    },
    merchant: {
      newTitle: "New merchant",
      newLead: "The merchant gets an API credential and an owner, who invites the others.",
      name: "Merchant's name",
      nameMissing: "Say the merchant's name.",
      ownerEmail: "Owner's e-mail",
      emailWrong: "This is no e-mail address.",
      emailTaken: "Somebody signs in with this e-mail already.",
      create: "Create merchant",
      createdHeading: "Merchant created",
      open: "Open the merchant",
      another: "Create another",
      facts: {
        id: "Id",
        clientId: "Client id",
        clientSecret: "Client secret",
        email: "E-mail",
        password: "Password",
        since: "Since",
        disabledAt: "Disabled on",
      },
      back: "Merchants",
      people: "People",
      nobody: "Nobody can sign in for this merchant.",
      prices: "Prices",
      pricesHelp: "A price of its own goes before the default.",
      accounts: "Provider accounts",
      noAccounts: "None of its own: charges use the default account.",
      audit: "See this merchant's audit log",
      add: {
        button: "Add person",
        heading: "Add person",
        email: "E-mail",
        name: "Name",
        role: "Role",
        submit: "Add",
        done: "Person added",
      },
      disable: {
        heading: "Disable",
        help: "This merchant's tokens, secrets and people are refused at once. Charges already made are still followed.",
        button: "Disable the merchant",
        title: (name) => `Disable ${name}?`,
        typed: "Type the merchant's name to confirm",
        done: "Merchant disabled.",
      },
    },
    prices: {
      title: "Prices",
      lead: "What the service keeps of each charge. Nothing is overwritten: a new price holds from its first day.",
      defaults: "Default",
      defaultsHelp: "For every merchant without a price of its own.",
      own: "Merchants with prices of their own",
      ownHelp: "A merchant's price is set on its own page.",
      noOwn: "No merchant has a price of its own.",
      caption: "Price by method",
      method: "Method",
      inForce: "In force",
      coming: "Coming",
      none: "No price",
      noneComing: "Nothing planned",
      since: (day) => `since ${day}`,
      from: (day) => `from ${day}`,
      history: (count) => `History (${count})`,
      setOn: (instant) => `set on ${instant}`,
      set: "Set a price",
      fixed: "Fixed part (R$)",
      fixedHint: "For each charge; 0,49 for instance.",
      percent: "Variable part (%)",
      percentHint: "Of the charge's amount; 1,99 for instance.",
      validFrom: "Holds from",
      validFromHint: "Today or later, by the day in Brasília.",
      wrongAmount: "Type an amount in reais, such as 0,49.",
      wrongPercent: "Type 0 to 100, with at most two decimals, such as 1,99.",
      wrongDay: "The first day has to be today or later.",
      submit: "Set price",
      done: "Price set.",
      example: (fee, amount) => `On a charge of ${amount}: ${fee}.`,
    },
    accounts: {
      title: "Providers",
      lead: "The accounts where the money arrives. The defaults serve every merchant without one of its own.",
      caption: "Provider accounts, the defaults first",
      readTo: "Statement read up to",
      never: "Not yet",
      defaultOf: "Default",
      none: {
        heading: "No account yet",
        help: "Without one no Pix charge can be made. Add the first one.",
      },
      disable: "Disable",
      disableOf: (name) => `Disable ${name}`,
      disableTitle: (name) => `Disable ${name}?`,
      disableHelp: "New charges no longer go to this account. Open ones are still followed.",
      disableTyped: "Type the account's name to confirm",
      disabledDone: "Account disabled.",
    },
    audit: {
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
      acts: {
        "session.begin": "Signed in",
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
        "charge.export": "Exported charges",
        "charge.simulate-payment": "Simulated a payment",
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
      },
    },
  },
);
