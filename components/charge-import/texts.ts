import { localized } from "@/components/text/localized";
import {
  type LineRule,
  type SheetRefusal,
  SPREADSHEET_MAX_LINES,
} from "@/lib/charge-import/spreadsheet";

type PlainRefusal = Exclude<SheetRefusal["rule"], "other_format" | "no_columns" | "column_twice">;
type PlainRule = Exclude<LineRule, "other">;

/** What the page that imports a spreadsheet of charges says. */
export const chargeImportTexts = localized(
  {
    title: "Importar planilha",
    lead: "Crie muitas cobranças de uma vez. Antes de criar, você vê o que cada linha vira.",
    back: "Cobranças",
    model: {
      heading: "1. Preencha a planilha",
      help: "Uma linha por cobrança. Nome, CPF ou CNPJ, valor e vencimento são obrigatórios; as outras colunas podem ficar vazias ou sair.",
      xlsx: "Baixar modelo (Excel)",
      csv: "Baixar modelo (CSV)",
    },
    file: {
      heading: "2. Envie o arquivo",
      help: `XLSX ou CSV, até ${SPREADSHEET_MAX_LINES} cobranças e 2 MiB. O arquivo é lido e não fica guardado aqui.`,
      choose: "Escolher planilha",
      chooseOther: "Escolher outra planilha",
      reading: "Lendo…",
    },
    preview: {
      heading: "3. Confira e crie",
      ignored: (columns: string) => `Colunas que não são usadas: ${columns}.`,
      skipped: (lines: string) => `Sem cobrança, fora da lista: ${lines}.`,
      line: (line: number) => `Linha ${line}`,
      lines: (lines: readonly number[]) =>
        lines.length === 1 ? `linha ${lines[0]}` : `linhas ${lines.join(", ")}`,
      due: (day: string) => `vence em ${day}`,
      fine: (percent: string) => `multa ${percent}`,
      interest: (percent: string) => `juros ${percent} ao mês`,
      chosen: (count: number, total: string) =>
        count === 1 ? `1 cobrança, ${total}` : `${count} cobranças, ${total}`,
      none: "Nenhuma linha marcada.",
      create: (count: number) =>
        count === 0
          ? "Criar cobranças"
          : count === 1
            ? "Criar 1 cobrança"
            : `Criar ${count} cobranças`,
      creating: "Criando…",
      stop: "Parar",
      progress: (done: number, of: number) => `${done} de ${of}`,
      stay: "Deixe esta página aberta até o fim. Se ela fechar, envie o mesmo arquivo de novo: nada é criado duas vezes.",
      all: "Marcar todas",
    },
    groups: {
      wrong: (count: number) => (count === 1 ? "1 linha com erro" : `${count} linhas com erro`),
      ready: (count: number) => `Prontas (${count})`,
      same: (count: number) => `Iguais a outra linha (${count})`,
      ended: (count: number) => `Criadas antes e encerradas (${count})`,
      made: (count: number) => `Já criadas (${count})`,
      failed: (count: number) => `Não criadas (${count})`,
    },
    helps: {
      wrong: "Corrija na planilha e envie de novo, ou deixe estas linhas de fora.",
      leaveOut: (count: number) =>
        count === 1 ? "Deixar esta linha de fora" : `Deixar estas ${count} linhas de fora`,
      leaveOutFirst: "Corrija as linhas com erro ou marque que ficam de fora.",
      same: "Marque só se for mesmo outra cobrança, com o mesmo pagador, valor e vencimento.",
      ended:
        "A cobrança desta linha foi cancelada, expirou ou foi recusada. Marque para criar outra.",
      made: "Esta linha já virou uma cobrança. Ela não é criada de novo.",
      failed: "As outras não foram afetadas. Tentar de novo não cria nenhuma duas vezes.",
    },
    sameAs: (line: number) => `igual à linha ${line}`,
    seeCharge: "Ver cobrança",
    retry: (count: number) => (count === 1 ? "Tentar de novo" : `Tentar de novo as ${count}`),
    done: (count: number) => (count === 1 ? "1 cobrança criada." : `${count} cobranças criadas.`),
    seeAll: "Ver as cobranças",
    stopped: (left: number) =>
      left === 1
        ? "Paramos antes da última linha. Ela continua marcada."
        : `Paramos antes das últimas ${left} linhas. Elas continuam marcadas.`,
    lost: "Não houve resposta. Ao tentar de novo, a cobrança não é criada duas vezes.",
    found: (found: string) => ` (${found})`,
    rules: {
      missing: "falta preencher",
      too_long: "o texto é longo demais",
      document_form: "não é um CPF nem um CNPJ",
      document_digits: "os dígitos verificadores não conferem",
      document_letters: "CNPJ com letras: ative em Configurações › Perfil",
      amount_form: "escreva o valor como 1.234,56",
      amount_zero: "o valor deve ser maior que zero",
      amount_large: "o valor passa de R$ 9.999.999.999,99",
      date_form: "escreva a data como dd/mm/aaaa",
      date_past: "a data já passou",
      method_unknown: "escreva Pix, Boleto, Cartão de crédito ou Pagador escolhe",
      method_unavailable: "nenhum provedor da loja aceita esta forma",
      email_form: "não é um endereço de e-mail",
      phone_form: "escreva o telefone com DDD, 10 ou 11 dígitos",
      percent_form: "escreva a porcentagem como 2 ou 1,5, até 100",
      terms_method: "cartão não tem multa nem juros",
      pix_far:
        "Pix vale até 30 dias: antecipe, use Boleto ou Pagador escolhe, ou preencha multa ou juros",
      postal_code_form: "o CEP tem 8 dígitos",
      state_form: "escreva a UF com duas letras",
    } satisfies Record<PlainRule, string>,
    refusals: {
      too_large: "O arquivo é grande demais: envie até 2 MiB.",
      empty: "Não há cobranças nesta planilha.",
      not_text: "Isto não é uma planilha. Envie um arquivo XLSX ou CSV.",
      too_many: `Há mais de ${SPREADSHEET_MAX_LINES} cobranças. Divida a planilha em arquivos menores.`,
      damaged: "O arquivo está incompleto ou danificado. Salve-o de novo e envie.",
      no_headings: "Não achamos os nomes das colunas. Use a primeira linha do modelo.",
    } satisfies Record<PlainRefusal, string>,
    otherFormat: {
      pdf: "Isto é um PDF. Envie um arquivo XLSX ou CSV.",
      xls: "Este é o formato antigo do Excel. Salve como “Pasta de trabalho do Excel (.xlsx)”.",
    },
    noColumns: (columns: string) => `Faltam colunas: ${columns}.`,
    columnTwice: (heading: string) =>
      `Há duas colunas para o mesmo dado: uma é “${heading}”. Deixe só uma.`,
  },
  {
    title: "Import a spreadsheet",
    lead: "Create many charges at once. Before anything is created, you see what each row becomes.",
    back: "Charges",
    model: {
      heading: "1. Fill in the spreadsheet",
      help: "One row for each charge. Name, CPF or CNPJ, amount and due date are required; the other columns may be empty or gone.",
      xlsx: "Download the model (Excel)",
      csv: "Download the model (CSV)",
    },
    file: {
      heading: "2. Upload the file",
      help: `XLSX or CSV, up to ${SPREADSHEET_MAX_LINES} charges and 2 MiB. The file is read and not kept here.`,
      choose: "Choose a spreadsheet",
      chooseOther: "Choose another spreadsheet",
      reading: "Reading…",
    },
    preview: {
      heading: "3. Check and create",
      ignored: (columns) => `Columns that are not used: ${columns}.`,
      skipped: (lines) => `Without a charge, left out: ${lines}.`,
      line: (line) => `Row ${line}`,
      lines: (lines) => (lines.length === 1 ? `row ${lines[0]}` : `rows ${lines.join(", ")}`),
      due: (day) => `due on ${day}`,
      fine: (percent) => `fine ${percent}`,
      interest: (percent) => `interest ${percent} a month`,
      chosen: (count, total) => (count === 1 ? `1 charge, ${total}` : `${count} charges, ${total}`),
      none: "No row is selected.",
      create: (count) =>
        count === 0
          ? "Create charges"
          : count === 1
            ? "Create 1 charge"
            : `Create ${count} charges`,
      creating: "Creating…",
      stop: "Stop",
      progress: (done, of) => `${done} of ${of}`,
      stay: "Keep this page open until the end. If it closes, upload the same file again: nothing is created twice.",
      all: "Select all",
    },
    groups: {
      wrong: (count) => (count === 1 ? "1 row with errors" : `${count} rows with errors`),
      ready: (count) => `Ready (${count})`,
      same: (count) => `Same as another row (${count})`,
      ended: (count) => `Created before and ended (${count})`,
      made: (count) => `Created already (${count})`,
      failed: (count) => `Not created (${count})`,
    },
    helps: {
      wrong: "Correct the spreadsheet and upload it again, or leave these rows out.",
      leaveOut: (count) => (count === 1 ? "Leave this row out" : `Leave these ${count} rows out`),
      leaveOutFirst: "Correct the rows with errors, or tick that they are left out.",
      same: "Select one only if it really is another charge with the same payer, amount and due date.",
      ended:
        "The charge of this row was canceled, expired or was refused. Select it to create another.",
      made: "This row is a charge already. It is not created again.",
      failed: "The others are not affected. Trying again creates none of them twice.",
    },
    sameAs: (line) => `same as row ${line}`,
    seeCharge: "View charge",
    retry: (count) => (count === 1 ? "Try again" : `Try these ${count} again`),
    done: (count) => (count === 1 ? "1 charge created." : `${count} charges created.`),
    seeAll: "View the charges",
    stopped: (left) =>
      left === 1
        ? "We stopped before the last row. It is still selected."
        : `We stopped before the last ${left} rows. They are still selected.`,
    lost: "No answer came. Trying again does not create the charge twice.",
    found: (found) => ` (${found})`,
    rules: {
      missing: "is missing",
      too_long: "the text is too long",
      document_form: "is neither a CPF nor a CNPJ",
      document_digits: "the check digits do not match",
      document_letters: "CNPJ with letters: turn it on in Settings › Profile",
      amount_form: "write the amount as 1.234,56",
      amount_zero: "the amount must be above zero",
      amount_large: "the amount is above R$ 9.999.999.999,99",
      date_form: "write the day as dd/mm/yyyy",
      date_past: "the day is over",
      method_unknown: "write Pix, Boleto, Credit card or Payer chooses",
      method_unavailable: "no provider of the shop takes this method",
      email_form: "is no e-mail address",
      phone_form: "write the phone with its area code, 10 or 11 digits",
      percent_form: "write the percentage as 2 or 1,5, up to 100",
      terms_method: "cards have no fine and no interest",
      pix_far:
        "Pix holds for up to 30 days: make it earlier, use Boleto or Payer chooses, or fill in a fine or interest",
      postal_code_form: "a postal code has 8 digits",
      state_form: "write the state with two letters",
    },
    refusals: {
      too_large: "The file is too large: upload up to 2 MiB.",
      empty: "There are no charges in this spreadsheet.",
      not_text: "This is no spreadsheet. Upload an XLSX or CSV file.",
      too_many: `There are more than ${SPREADSHEET_MAX_LINES} charges. Divide the spreadsheet into smaller files.`,
      damaged: "The file is incomplete or damaged. Save it again and upload it.",
      no_headings: "The names of the columns were not found. Use the first row of the model.",
    },
    otherFormat: {
      pdf: "This is a PDF. Upload an XLSX or CSV file.",
      xls: "This is Excel's old format. Save it as “Excel Workbook (.xlsx)”.",
    },
    noColumns: (columns) => `Columns are missing: ${columns}.`,
    columnTwice: (heading) =>
      `Two columns are for the same thing: one is “${heading}”. Keep only one.`,
  },
);
