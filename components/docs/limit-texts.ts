import { localized } from "@/components/text/localized";

/** The rows of the tables in the guide to limits; the numbers are the code's. */
export const limitTexts = localized(
  {
    policies: {
      policy: "Política",
      counts: "Conta",
      usual: "Padrão",
      write: "requisições que mudam algo",
      read: "`GET` e `HEAD`",
      concurrent: "requisições sendo respondidas",
      rate: (perSecond: number, burst: number) => `${perSecond} por segundo, ${burst} de uma vez`,
      atOnce: (count: number) => `${count} ao mesmo tempo`,
    },
    sizes: {
      what: "O quê",
      limit: "Limite",
      body: (kib: number, levels: number) => [
        "Corpo de uma requisição",
        `${kib} KiB, ${levels} níveis`,
      ],
      page: (entries: number) => ["Uma página de lista", `${entries} itens`],
      token: (seconds: number) => ["Um token", `${seconds} s`],
      failedTokens: (count: number, seconds: number) => [
        "Pedidos de token que falham",
        `${count} em ${seconds} s por cliente e endereço, depois \`429\``,
      ],
      call: ["Uma chamada, respondida em", "10 s, mesmo com o banco mudo. Espere 15 s"],
      waiting: (count: number, seconds: number) => [
        "Requisições que esperam eventos",
        `${count} por loja em cada processo, ${seconds} s cada`,
      ],
      exports: (unfinished: number, mib: number, hours: number) => [
        "Exportações",
        `${unfinished} inacabadas, ${mib} MiB cada, guardadas por ${hours} horas`,
      ],
      endpoints: (count: number, seconds: number) => [
        "Endpoints de webhook",
        `${count}; a resposta tem de vir em ${seconds} s`,
      ],
      refund: (days: number) => ["Devolução de um Pix", `até ${days} dias depois dele`],
    },
  },
  {
    policies: {
      policy: "Policy",
      counts: "Counts",
      usual: "Default",
      write: "requests that change something",
      read: "`GET` and `HEAD`",
      concurrent: "requests that are being answered",
      rate: (perSecond, burst) => `${perSecond} a second, ${burst} at once`,
      atOnce: (count) => `${count} at the same time`,
    },
    sizes: {
      what: "What",
      limit: "Limit",
      body: (kib, levels) => ["Body of a request", `${kib} KiB, ${levels} levels of nesting`],
      page: (entries) => ["A page of a list", `${entries} entries`],
      token: (seconds) => ["A token", `${seconds} s`],
      failedTokens: (count, seconds) => [
        "Failed token requests",
        `${count} in ${seconds} s for a client and address, then \`429\``,
      ],
      call: ["A call, answered within", "10 s, also when the bank is silent. Give it 15 s"],
      waiting: (count, seconds) => [
        "Requests that wait for events",
        `${count} of a merchant in each process, ${seconds} s each`,
      ],
      exports: (unfinished, mib, hours) => [
        "Exports",
        `${unfinished} unfinished, ${mib} MiB each, kept for ${hours} hours`,
      ],
      endpoints: (count, seconds) => [
        "Webhook endpoints",
        `${count}; an answer has to come within ${seconds} s`,
      ],
      refund: (days) => ["A refund of a Pix", `up to ${days} days after it`],
    },
  },
);
