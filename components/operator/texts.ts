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
    readonly workers: (alive: number, silent: number, ago: string) => string;
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
    /** What the service does by itself, by the name of the task. */
    readonly tasks: Readonly<Record<string, string>>;
    readonly queue: {
      readonly heading: string;
      readonly help: string;
      readonly task: string;
      readonly waiting: string;
      readonly oldest: string;
      readonly running: string;
      readonly later: string;
      readonly none: string;
    };
    readonly processes: {
      readonly heading: string;
      readonly help: string;
      readonly name: (number: number) => string;
      readonly heard: (ago: string) => string;
      readonly alive: string;
      readonly silent: string;
    };
    readonly seeExceptions: string;
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
        workers: "Processos do serviço",
        queue: "Fila de tarefas",
        givenUpJobs: "Tarefas abandonadas",
        notifications: "Avisos dos provedores",
        creating: "Cobranças a gerar",
        statements: "Extratos dos provedores",
        exceptions: "Exceções da operação",
      },
      noWorker: "Nenhum deu sinal nas últimas 24 horas: nada é feito sozinho enquanto isso.",
      workers: (alive, silent, ago) =>
        [
          `${alive} em atividade; o último sinal foi há ${ago}.`,
          silent === 0 ? "" : `${silent} sem sinal, de antes de reiniciar ou parados.`,
        ].join(" "),
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
      tasks: {
        "handle-notification": "Conferir um aviso de provedor",
        "read-statements": "Começar a leitura dos extratos",
        "read-statement": "Ler um extrato",
        "reconcile-accounts": "Começar a conferência das contas",
        "reconcile-account": "Conferir uma conta",
        "reconcile-nights": "Começar a conferência da noite",
        "reconcile-night": "Conferir uma conta, à noite",
      },
      queue: {
        heading: "Fila de tarefas",
        help: "O que o serviço faz sozinho. Uma tarefa espera poucos segundos; as que falham são tentadas de novo mais tarde.",
        task: "Tarefa",
        waiting: "Esperam",
        oldest: "A mais antiga",
        running: "Em andamento",
        later: "Mais tarde",
        none: "A fila está vazia.",
      },
      processes: {
        heading: "Processos do serviço",
        help: "Fazem o que ninguém espera na tela: conferir avisos, ler extratos, encerrar cobranças. Cada um dá um sinal a cada três segundos.",
        name: (number) => `Processo ${number}`,
        heard: (ago) => `sinal há ${ago}`,
        alive: "Em atividade",
        silent: "Sem sinal",
      },
      seeExceptions: "Ver as exceções",
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
        workers: "Service processes",
        queue: "Job queue",
        givenUpJobs: "Given-up jobs",
        notifications: "Providers' notifications",
        creating: "Charges to be prepared",
        statements: "Providers' statements",
        exceptions: "Exceptions of the operation",
      },
      noWorker: "None was heard of in 24 hours: nothing is done by itself meanwhile.",
      workers: (alive, silent, ago) =>
        [
          `${alive} at work; last heard of ${ago} ago.`,
          silent === 0 ? "" : `${silent} silent, from before a restart or stopped.`,
        ].join(" "),
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
      tasks: {
        "handle-notification": "Look into a provider's notice",
        "read-statements": "Begin to read the statements",
        "read-statement": "Read a statement",
        "reconcile-accounts": "Begin to compare the accounts",
        "reconcile-account": "Compare an account",
        "reconcile-nights": "Begin the comparison of the night",
        "reconcile-night": "Compare an account, at night",
      },
      queue: {
        heading: "Job queue",
        help: "What the service does by itself. A job waits for seconds; one that fails is tried again later.",
        task: "Job",
        waiting: "Waiting",
        oldest: "Oldest",
        running: "Under way",
        later: "Later",
        none: "The queue is empty.",
      },
      processes: {
        heading: "Service processes",
        help: "They do what nobody waits for at a screen: look into notices, read statements, end charges. Each is heard of every three seconds.",
        name: (number) => `Process ${number}`,
        heard: (ago) => `heard of ${ago} ago`,
        alive: "At work",
        silent: "Silent",
      },
      seeExceptions: "See the exceptions",
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
  },
);
