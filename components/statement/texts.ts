import { localized } from "@/components/text/localized";
import type { LineRule, StatementRefusal } from "@/lib/bank-import/bank-statement";
import type { MatchDoubt, MatchReason } from "@/lib/bank-import/line-match";

/** What is to be done with lines, by which they stand together. */
type Group = "certain" | "possible" | "none" | "recorded" | "refunds" | "debits";
type RefusalRule = Exclude<StatementRefusal["rule"], "other_format" | "currency" | "cut_off">;

const RULES_PT: Readonly<Record<LineRule, string>> = {
  date: "a data não pode ser lida",
  amount: "o valor não pode ser lido",
  contradiction: "o lançamento se contradiz",
};
const RULES_EN: Readonly<Record<LineRule, string>> = {
  date: "the date cannot be read",
  amount: "the amount cannot be read",
  contradiction: "the entry contradicts itself",
};

/** What the import of a bank statement says. */
export const statementTexts = localized(
  {
    title: "Importar extrato",
    lead: "Confirme pelo extrato do banco o que entrou na sua chave Pix. Nada é registrado sem a sua confirmação.",
    back: "Cobranças",
    choose: "Escolher extrato",
    chooseOther: "Escolher outro extrato",
    reading: "Lendo…",
    chooseHelp: "OFX ou CSV, como o banco exporta, até 2 MiB. Créditos e débitos são lidos.",
    nothingKept: "O arquivo não fica guardado aqui.",
    days: {
      heading: "Fechamento",
      help: "Registre os dias deste extrato depois de confirmar o que entrou: o fechamento de cada um é comparado com ele. Ficam guardados o dia, o valor e um código de cada lançamento, sem nomes nem documentos.",
      key: "Chave Pix deste extrato",
      register: "Registrar os dias deste extrato",
      registering: "Registrando…",
      done: (count: number, first: string, last: string) =>
        count === 1
          ? `Dia ${first} registrado. O fechamento é comparado em instantes.`
          : `${count} dias registrados, de ${first} a ${last}. O fechamento deles é comparado em instantes.`,
      see: "Ver o fechamento",
      noDay: "Nenhum dia deste extrato já terminou: registre-o quando houver um.",
    },
    noKeyHeading: "Nenhuma chave Pix própria",
    noKeyHelp:
      "Só cobranças na sua própria chave Pix são confirmadas pelo extrato: dos outros pagamentos, o provedor avisa.",
    noKeyAction: "Ver provedores",
    file: "Extrato",
    found: (credits: number) => (credits === 1 ? "1 crédito" : `${credits} créditos`),
    passedOver: (count: number) =>
      count === 1
        ? "1 saldo ou total deixado de lado"
        : `${count} saldos e totais deixados de lado`,
    foundDebits: (count: number) => (count === 1 ? "1 débito" : `${count} débitos`),
    columns: ({
      date,
      amount,
      text,
      line,
    }: {
      readonly date: string;
      readonly amount: string;
      readonly text: string;
      readonly line: number | null;
    }) =>
      `${line === null ? "Sem cabeçalho" : `Cabeçalho na linha ${line}`}: data em “${date}”, valor em “${amount}”, descrição em ${text}.`,
    unread: (count: number) =>
      count === 1 ? "1 lançamento não pôde ser lido" : `${count} lançamentos não puderam ser lidos`,
    unreadLine: (line: number, rule: LineRule, found: string) =>
      `Linha ${line}: ${RULES_PT[rule]}${found === "" ? "" : ` (${found})`}.`,
    noCredits: "Não há créditos neste extrato.",
    groups: {
      certain: (count) => `Certas (${count})`,
      possible: (count) => `Para conferir (${count})`,
      none: (count) => `Sem cobrança (${count})`,
      recorded: (count) => `Já registradas (${count})`,
      refunds: (count) => `Devoluções feitas no banco (${count})`,
      debits: (count) => `Outros débitos (${count})`,
    } satisfies Record<Group, (count: number) => string>,
    helps: {
      certain: "O extrato traz o código da própria cobrança, no valor dela.",
      possible: "Confira cada uma antes de confirmar.",
      none: "Nenhuma cobrança em aberto na sua chave combina com estes créditos.",
      recorded: "Não há nada a fazer com estas. Se uma foi confirmada por engano, desfaça aqui.",
      refunds: "Saíram depois de um pagamento do mesmo valor e da mesma pessoa. Confira cada uma.",
      debits: "Já registrados, ou de nenhum pagamento que você recebeu.",
    } satisfies Record<Group, string>,
    ofPayment: "Do pagamento",
    paidOn: (day: string) => `pago em ${day}`,
    line: (line: number) => `linha ${line}`,
    inStatement: "No extrato",
    charge: "Cobrança",
    due: (day: string) => `vence em ${day}`,
    openAmount: "valor em aberto",
    why: "Por que combina",
    look: "Atenção",
    reasons: {
      txid: "Código da cobrança",
      amount: "Mesmo valor",
      name: "Nome do pagador",
      document: "CPF ou CNPJ do pagador",
    } satisfies Record<MatchReason, string>,
    doubts: {
      other_amount: "Outro valor",
      already_paid: "Já tem recebimento",
      called_off: "Foi cancelada",
      late: "Depois da validade",
      only_amount: "Só o valor combina",
      ambiguous: "Outra também combina",
    } satisfies Record<MatchDoubt, string>,
    recordedAlike: "Mesmo dia, valor e pagador de um recebimento já registrado.",
    seeCharge: "Ver cobrança",
    confirm: "Confirmar",
    confirmOf: (amount: string, payer: string) => `Confirmar ${amount} de ${payer}`,
    confirmAll: (count: number) =>
      count === 1 ? "Confirmar a certa" : `Confirmar as ${count} certas`,
    confirmTitle: (amount: string) => `Confirmar recebimento de ${amount}?`,
    confirmDoubtful: (payer: string, doubts: string) =>
      `Atenção: ${doubts}. O dinheiro fica registrado na cobrança de ${payer}, e o que não combina vai para as pendências. Se for engano, dá para desfazer.`,
    confirmHelp: (payer: string) =>
      `A cobrança de ${payer} fica como recebida. Se for engano, dá para desfazer.`,
    confirmAllTitle: (count: number) =>
      count === 1 ? "Confirmar 1 recebimento?" : `Confirmar ${count} recebimentos?`,
    confirmAllHelp: (total: string) =>
      `Somam ${total}. As cobranças ficam como recebidas. Se for engano, dá para desfazer.`,
    confirming: "Registrando…",
    done: (count: number) =>
      count === 1 ? "Recebimento registrado." : `${count} recebimentos registrados.`,
    doneOnTop: (count: number) =>
      count === 1
        ? "1 recebimento a mais foi para as pendências."
        : `${count} recebimentos a mais foram para as pendências.`,
    notDone: (count: number) =>
      count === 1
        ? "1 não foi registrado: a situação mudou. Confira de novo abaixo."
        : `${count} não foram registrados: a situação mudou. Confira de novo abaixo.`,
    lost: "Não houve resposta. Tente de novo: o mesmo crédito é registrado uma vez só.",
    refusals: {
      too_large: "O arquivo passa de 2 MiB. Exporte um período menor.",
      empty: "O arquivo está vazio.",
      not_text: "Isto não é um extrato: envie o arquivo OFX ou CSV que o banco exporta.",
      too_many: "O extrato tem mais de 20.000 lançamentos. Exporte um período menor.",
      no_columns:
        "Não encontramos neste arquivo uma coluna de data e uma de valor. Se o banco oferece OFX, prefira-o.",
    } satisfies Record<RefusalRule, string>,
    otherFormat: {
      pdf: "Isto é um PDF. Exporte o extrato em OFX ou CSV.",
      spreadsheet:
        "Isto é uma planilha do Excel. Exporte o extrato em OFX, ou salve a planilha como CSV.",
    } satisfies Record<"pdf" | "spreadsheet", string>,
    currency: (found: string) => `O extrato está em ${found}, e só reais são lidos.`,
    cutOff: (line: number) =>
      `O arquivo está incompleto: termina de repente na linha ${line}. Exporte-o de novo.`,
  },
  {
    title: "Import statement",
    lead: "Confirm by your bank statement what arrived at your Pix key. Nothing is recorded unless you confirm it.",
    back: "Charges",
    choose: "Choose statement",
    chooseOther: "Choose another statement",
    reading: "Reading…",
    chooseHelp: "OFX or CSV, as the bank exports it, up to 2 MiB. Credits and debits are read.",
    nothingKept: "The file is not kept here.",
    days: {
      heading: "Daily close",
      help: "Register the days of this statement once you have confirmed what came in: the close of each is compared with it. The day, the amount and a code of each entry are kept, and no names or documents.",
      key: "Pix key of this statement",
      register: "Register the days of this statement",
      registering: "Registering…",
      done: (count, first, last) =>
        count === 1
          ? `${first} registered. Its close is compared in a moment.`
          : `${count} days registered, from ${first} to ${last}. Their closes are compared in a moment.`,
      see: "See the daily close",
      noDay: "No day of this statement is over yet: register it when one is.",
    },
    noKeyHeading: "No Pix key of your own",
    noKeyHelp:
      "Only charges at a Pix key of your own are confirmed by statement: other payments are reported by the provider.",
    noKeyAction: "See providers",
    file: "Statement",
    found: (credits) => (credits === 1 ? "1 credit" : `${credits} credits`),
    passedOver: (count) =>
      count === 1 ? "1 balance or total passed over" : `${count} balances and totals passed over`,
    foundDebits: (count) => (count === 1 ? "1 debit" : `${count} debits`),
    columns: ({ date, amount, text, line }) =>
      `${line === null ? "No headings" : `Headings in line ${line}`}: date in “${date}”, amount in “${amount}”, description in ${text}.`,
    unread: (count) =>
      count === 1 ? "1 entry could not be read" : `${count} entries could not be read`,
    unreadLine: (line, rule, found) =>
      `Line ${line}: ${RULES_EN[rule]}${found === "" ? "" : ` (${found})`}.`,
    noCredits: "There are no credits in this statement.",
    groups: {
      certain: (count) => `Certain (${count})`,
      possible: (count) => `To be checked (${count})`,
      none: (count) => `Without a charge (${count})`,
      recorded: (count) => `Recorded already (${count})`,
      refunds: (count) => `Refunds made at the bank (${count})`,
      debits: (count) => `Other debits (${count})`,
    },
    helps: {
      certain: "The statement carries the charge's own code, in its amount.",
      possible: "Check each before you confirm it.",
      none: "No open charge at your key agrees with these credits.",
      recorded: "Nothing to do with these. If one was confirmed by mistake, withdraw it here.",
      refunds: "They left after a payment of the same amount by the same person. Check each.",
      debits: "Recorded already, or of no payment that you received.",
    },
    ofPayment: "Of the payment",
    paidOn: (day) => `paid on ${day}`,
    line: (line) => `line ${line}`,
    inStatement: "In the statement",
    charge: "Charge",
    due: (day) => `due ${day}`,
    openAmount: "open amount",
    why: "Why it agrees",
    look: "Look out",
    reasons: {
      txid: "The charge's code",
      amount: "Same amount",
      name: "The payer's name",
      document: "The payer's CPF or CNPJ",
    },
    doubts: {
      other_amount: "Amount mismatch",
      already_paid: "Has its money already",
      called_off: "Was cancelled",
      late: "After its validity",
      only_amount: "Only the amount agrees",
      ambiguous: "Another agrees too",
    },
    recordedAlike: "Same day, amount and payer as money that is recorded.",
    seeCharge: "See charge",
    confirm: "Confirm",
    confirmOf: (amount, payer) => `Confirm ${amount} from ${payer}`,
    confirmAll: (count) =>
      count === 1 ? "Confirm the certain one" : `Confirm the ${count} certain`,
    confirmTitle: (amount) => `Confirm that ${amount} arrived?`,
    confirmDoubtful: (payer, doubts) =>
      `Look out: ${doubts}. The money is recorded for the charge of ${payer}, and what does not fit goes to the exceptions. If it is a mistake, it can be withdrawn.`,
    confirmHelp: (payer) =>
      `The charge of ${payer} becomes received. If it is a mistake, it can be withdrawn.`,
    confirmAllTitle: (count) => (count === 1 ? "Confirm 1 payment?" : `Confirm ${count} payments?`),
    confirmAllHelp: (total) =>
      `They come to ${total}. The charges become received. If it is a mistake, it can be withdrawn.`,
    confirming: "Recording…",
    done: (count) => (count === 1 ? "1 payment recorded." : `${count} payments recorded.`),
    doneOnTop: (count) =>
      count === 1
        ? "1 payment on top went to the exceptions."
        : `${count} payments on top went to the exceptions.`,
    notDone: (count) =>
      count === 1
        ? "1 was not recorded: things have changed. Check again below."
        : `${count} were not recorded: things have changed. Check again below.`,
    lost: "There was no answer. Try again: the same credit is recorded only once.",
    refusals: {
      too_large: "The file is over 2 MiB. Export a shorter period.",
      empty: "The file is empty.",
      not_text: "This is no statement: send the OFX or CSV file that your bank exports.",
      too_many: "The statement has more than 20,000 entries. Export a shorter period.",
      no_columns:
        "We found no column of dates and of amounts in this file. If the bank offers OFX, prefer it.",
    },
    otherFormat: {
      pdf: "This is a PDF. Export the statement as OFX or CSV.",
      spreadsheet: "This is an Excel sheet. Export the statement as OFX, or save the sheet as CSV.",
    },
    currency: (found) => `The statement is in ${found}, and only reais are read.`,
    cutOff: (line) => `The file is incomplete: it ends abruptly at line ${line}. Export it again.`,
  },
);
