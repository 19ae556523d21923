import { inDays } from "@/components/text/in-days";
import { localized } from "@/components/text/localized";
import type { Followed } from "@/lib/health/history";
import type { Checks } from "@/lib/health/service-health";

/** What the page about the service's health says. */
export const healthTexts = localized(
  {
    title: "Saúde",
    lead: (version: string, environment: string) => `Vintém ${version}, ${environment}.`,
    environments: { sandbox: "ambiente de testes", production: "produção" } satisfies Record<
      "sandbox" | "production",
      string
    >,
    refresh: "Atualizar",
    allWell: "Tudo em ordem.",
    notWell: "Há algo a ver. As linhas abaixo dizem o quê.",
    caption: "Partes do serviço e como estão",
    part: "Componente",
    state: "Situação",
    finding: "Detalhe",
    database: "Banco de dados",
    databaseUp: "Responde.",
    parts: {
      workers: "Processos do serviço",
      queue: "Fila de tarefas",
      givenUpJobs: "Tarefas com falha",
      notifications: "Avisos dos provedores",
      creating: "Cobranças a gerar",
      providerLists: "Extratos dos provedores",
      certificates: "Certificados",
      feed: "Eventos a numerar",
      failingAccounts: "Contas deixadas de lado",
      webhooks: "Webhooks a enviar",
      failingEndpoints: "Endpoints em falha",
      mail: "E-mails a enviar",
      exceptions: "Pendências da operação",
      unpriced: "Lojas sem preço",
      disks: "Espaço em disco",
    } satisfies Record<keyof Checks, string>,
    noWorker: "Nenhum deu sinal nas últimas 24 horas: nada é feito sozinho enquanto isso.",
    workers: (alive: number, silent: number, ago: string) =>
      [
        `${alive} em atividade; o último sinal foi há ${ago}.`,
        silent === 0 ? "" : `${silent} sem sinal, de antes de reiniciar ou parados.`,
      ].join(" "),
    noJobs: "Nenhuma.",
    jobs: (count: number) =>
      count === 1 ? "1 desistiu; veja abaixo." : `${count} desistiram; veja abaixo.`,
    nothingWaits: "Fila vazia.",
    waiting: (count: number, ago: string) =>
      count === 1 ? `1 espera há ${ago}.` : `${count} esperam; a mais antiga há ${ago}.`,
    noAccounts: "Nenhuma conta em uso.",
    providerLists: (count: number, name: string, ago: string) =>
      count === 1
        ? `${name} foi lido até ${ago} atrás.`
        : `${count} contas; a mais atrasada, ${name}, foi lida até ${ago} atrás.`,
    noCertificates: "Nenhum vence nos próximos 30 dias.",
    certificates: (count: number, name: string, days: number) =>
      [
        days < 0 ? `O de ${name} venceu.` : `O de ${name} vence em ${inDays(days, "pt-BR")}.`,
        count === 1 ? "" : `${count} contas vencem em 30 dias ou já venceram.`,
      ]
        .join(" ")
        .trim(),
    feeds: (count: number, ago: string) =>
      count === 1
        ? `De 1 loja; o mais antigo espera há ${ago}.`
        : `De ${count} lojas; o mais antigo espera há ${ago}.`,
    noPassedOver: "Nenhuma.",
    passedOver: (count: number, name: string, ago: string) =>
      count === 1
        ? `${name} não registra cobranças há ${ago}; as novas vão para a reserva.`
        : `${count} contas; ${name} não registra cobranças há ${ago}. As novas vão para as reservas.`,
    endpoints: (count: number, ago: string) =>
      count === 1
        ? `1 endpoint; o evento mais antigo espera há ${ago}.`
        : `${count} endpoints; o evento mais antigo espera há ${ago}.`,
    noFailing: "Nenhum.",
    failing: (count: number, ago: string) =>
      count === 1
        ? `1 falha há ${ago}; a loja vê por quê.`
        : `${count} falham; o primeiro há ${ago}. As lojas veem por quê.`,
    noMailServer: "Sem e-mail configurado: convites e avisos saem só nas telas (SMTP_URL).",
    allPriced: "Nenhuma.",
    unpriced: (count: number) =>
      count === 1
        ? "1 loja pode ser paga por uma forma sem preço, e não deve tarifa por isso."
        : `${count} lojas podem ser pagas por uma forma sem preço, e não devem tarifa por isso.`,
    seeMerchants: "Ver as lojas",
    noExceptions: "Nenhuma em aberto.",
    exceptions: (count: number, ago: string) =>
      count === 1 ? `1 em aberto há ${ago}.` : `${count} em aberto; a mais antiga há ${ago}.`,
    accounts: {
      heading: "Até onde cada extrato foi lido",
      help: "O dinheiro que chega é conferido no extrato do provedor a cada minuto, mesmo que o aviso se perca.",
    },
    /** What the service does by itself, by the name of the task. */
    tasks: {
      "handle-notification": "Conferir avisos de provedor",
      "read-statements": "Começar a leitura dos extratos",
      "read-statement": "Ler um extrato",
      "reconcile-accounts": "Começar a conferência das contas",
      "reconcile-account": "Conferir uma conta",
      "reconcile-nights": "Começar a conferência da noite",
      "reconcile-night": "Conferir uma conta, à noite",
      "close-days": "Começar o fechamento dos dias",
      "close-account": "Fechar os dias de uma conta",
      "write-export": "Gerar um arquivo pedido",
      "sweep-exports": "Apagar arquivos vencidos",
      "sweep-webhooks": "Apagar entregas antigas de webhooks",
      "sweep-request-log": "Apagar chamadas antigas da API",
      "watch-certificates": "Ver quando os certificados vencem",
      "retain-payers": "Anonimizar pagadores com prazo vencido",
      "sweep-records": "Apagar registros antigos do serviço",
      "sweep-rate-limits": "Apagar contagens de limites que já não valem",
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
      name: (number: number) => `Processo ${number}`,
      heard: (ago: string) => `sinal há ${ago}`,
      alive: "Em atividade",
      silent: "Sem sinal",
    },
    history: {
      heading: "Últimas 24 horas",
      help: "O pior de cada cinco minutos. São os números que os alertas usam; onde a linha falta, nenhum processo mediu.",
      names: {
        feedLag: "Eventos a numerar",
        notificationsAge: "Avisos dos provedores",
        jobsAge: "Fila de tarefas",
        webhooksAge: "Webhooks a enviar",
        statementAge: "Extrato mais atrasado",
        exceptionsAge: "Pendência mais antiga",
        backupAge: "Idade do backup",
        certificateLeft: "Primeiro certificado a vencer",
        diskFree: "Disco livre",
      } satisfies Record<Followed, string>,
      none: "nada",
      most: (last: string, highest: string) => `${last}; máximo ${highest}`,
      least: (last: string, lowest: string) => `${last}; mínimo ${lowest}`,
    },
    disk: {
      data: (free: string) => `${free} livres nesta máquina.`,
      database: (free: string) => `${free} livres para o banco de dados.`,
    },
    seeExceptions: "Ver as pendências",
    dead: {
      heading: "Tarefas com falha",
      help: "Foram tentadas dez vezes. O dinheiro não depende só delas, mas alguém precisa ver por quê.",
      tries: (count: number, instant: string) => `${count} tentativas; a última em ${instant}`,
      retry: "Tentar de novo",
      retryOf: (task: string, id: string) => `Tentar de novo: ${task} ${id}`,
      retryAll: "Tentar todas de novo",
      retried: (count: number) =>
        count === 1 ? "1 tarefa voltou à fila." : `${count} tarefas voltaram à fila.`,
    },
  },
  {
    title: "Health",
    lead: (version, environment) => `Vintém ${version}, ${environment}.`,
    environments: { sandbox: "test environment", production: "production" },
    refresh: "Refresh",
    allWell: "All is well.",
    notWell: "Something needs a look. The lines below say what.",
    caption: "Parts of the service and how they are",
    part: "Part",
    state: "State",
    finding: "Details",
    database: "Database",
    databaseUp: "Answers.",
    parts: {
      workers: "Service processes",
      queue: "Job queue",
      givenUpJobs: "Failed jobs",
      notifications: "Providers' notifications",
      creating: "Charges to be prepared",
      providerLists: "Providers' statements",
      certificates: "Certificates",
      feed: "Events to number",
      failingAccounts: "Accounts passed over",
      webhooks: "Webhooks to send",
      failingEndpoints: "Failing endpoints",
      mail: "E-mails to send",
      exceptions: "Exceptions of the operation",
      unpriced: "Merchants without a price",
      disks: "Disk space",
    },
    noWorker: "No heartbeat in 24 hours: nothing is done by itself meanwhile.",
    workers: (alive, silent, ago) =>
      [
        `${alive} running; last heartbeat ${ago} ago.`,
        silent === 0 ? "" : `${silent} silent, from before a restart or stopped.`,
      ].join(" "),
    noJobs: "None.",
    jobs: (count) => `${count} gave up; see below.`,
    nothingWaits: "Nothing waits.",
    waiting: (count, ago) => `${count} waiting; the oldest for ${ago}.`,
    noAccounts: "No account in use.",
    providerLists: (count, name, ago) =>
      count === 1
        ? `${name} was read up to ${ago} ago.`
        : `${count} accounts; the latest behind, ${name}, was read up to ${ago} ago.`,
    noCertificates: "None ends in the next 30 days.",
    certificates: (count, name, days) =>
      [
        days < 0 ? `That of ${name} is over.` : `That of ${name} ends in ${inDays(days, "en")}.`,
        count === 1 ? "" : `${count} accounts end within 30 days or are over.`,
      ]
        .join(" ")
        .trim(),
    feeds: (count, ago) =>
      count === 1
        ? `Of 1 merchant; the oldest has waited for ${ago}.`
        : `Of ${count} merchants; the oldest has waited for ${ago}.`,
    noPassedOver: "None.",
    passedOver: (count, name, ago) =>
      count === 1
        ? `${name} has registered no charge for ${ago}; new ones go to the reserve.`
        : `${count} accounts; ${name} has registered no charge for ${ago}. New ones go to the reserves.`,
    endpoints: (count, ago) =>
      count === 1
        ? `1 endpoint; the oldest event has waited for ${ago}.`
        : `${count} endpoints; the oldest event has waited for ${ago}.`,
    noFailing: "None.",
    failing: (count, ago) =>
      count === 1
        ? `1 has failed for ${ago}; its merchant sees why.`
        : `${count} fail; the first for ${ago}. Their merchants see why.`,
    noMailServer: "No e-mail set up: invitations and notices are on the pages alone (SMTP_URL).",
    allPriced: "None.",
    unpriced: (count) =>
      count === 1
        ? "1 merchant can be paid by a method without a price, and owes no fee for that."
        : `${count} merchants can be paid by a method without a price, and owe no fee for that.`,
    seeMerchants: "See the merchants",
    noExceptions: "None open.",
    exceptions: (count, ago) => `${count} open; the oldest for ${ago}.`,
    accounts: {
      heading: "How far each statement was read",
      help: "Money that arrives is looked up in the provider's statement every minute, even if its notice is lost.",
    },
    tasks: {
      "handle-notification": "Look into a provider's notices",
      "read-statements": "Begin to read the statements",
      "read-statement": "Read a statement",
      "reconcile-accounts": "Begin to compare the accounts",
      "reconcile-account": "Compare an account",
      "reconcile-nights": "Begin the comparison of the night",
      "reconcile-night": "Compare an account, at night",
      "close-days": "Start closing days",
      "close-account": "Close the days of an account",
      "write-export": "Make a requested file",
      "sweep-exports": "Delete expired files",
      "sweep-webhooks": "Delete old webhook deliveries",
      "sweep-request-log": "Delete old API calls",
      "watch-certificates": "See when certificates end",
      "retain-payers": "Anonymise payers whose time is over",
      "sweep-records": "Delete old records of the service",
      "sweep-rate-limits": "Delete counts of limits that hold no longer",
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
      help: "They do what nobody waits for at a screen: look into notices, read statements, end charges. Each sends a heartbeat every three seconds.",
      name: (number) => `Process ${number}`,
      heard: (ago) => `last heartbeat ${ago} ago`,
      alive: "Running",
      silent: "Silent",
    },
    history: {
      heading: "Last 24 hours",
      help: "The worst of every five minutes. Alerts use these figures; where the line is missing, no process measured.",
      names: {
        feedLag: "Events to be numbered",
        notificationsAge: "Provider notices",
        jobsAge: "Job queue",
        webhooksAge: "Webhooks to send",
        statementAge: "Statement furthest behind",
        exceptionsAge: "Oldest exception",
        backupAge: "Age of the backup",
        certificateLeft: "First certificate to end",
        diskFree: "Free disk",
      },
      none: "nothing",
      most: (last, highest) => `${last}; at most ${highest}`,
      least: (last, lowest) => `${last}; at least ${lowest}`,
    },
    disk: {
      data: (free) => `${free} free on this machine.`,
      database: (free) => `${free} free for the database.`,
    },
    seeExceptions: "See the exceptions",
    dead: {
      heading: "Failed jobs",
      help: "They were tried ten times. Money does not depend on them alone, but somebody has to see why.",
      tries: (count, instant) => `${count} tries; the last on ${instant}`,
      retry: "Try again",
      retryOf: (task, id) => `Try again: ${task} ${id}`,
      retryAll: "Try all again",
      retried: (count) => `${count} to be tried again.`,
    },
  },
);
