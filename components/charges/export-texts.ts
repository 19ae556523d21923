import { localized } from "@/components/text/localized";
import type { ProblemCode } from "@/lib/contract/problems";
import type { ExportColumn } from "@/lib/domain/charge-export";

interface ExportTexts {
  readonly button: string;
  readonly csvSemicolon: string;
  readonly csvSemicolonHelp: string;
  readonly csvComma: string;
  readonly csvCommaHelp: string;
  readonly xlsx: string;
  readonly xlsxHelp: string;
  readonly title: string;
  readonly help: string;
  readonly starting: string;
  readonly progress: (rows: number, total: number) => string;
  readonly cancel: string;
  readonly close: string;
  readonly again: string;
  readonly done: (rows: number) => string;
  readonly canceled: string;
  /** Where the browser itself loads the file down. */
  readonly handedOver: string;
  readonly brokenOff: string;
  readonly notSaved: string;
  readonly byCode: Readonly<Partial<Record<ProblemCode, string>>>;
  /** How the file is called, before its day. */
  readonly fileName: string;
  readonly sheet: string;
  /** As Excel writes formats. */
  readonly instantFormat: string;
  /** The columns of the file. */
  readonly headings: Readonly<Record<ExportColumn, string>>;
}

const count = (locale: string, number: number) => number.toLocaleString(locale);

/** What an export of charges says, on the page and in the file. */
export const exportTexts = localized<ExportTexts>(
  {
    button: "Exportar",
    csvSemicolon: "CSV com ponto e vírgula",
    csvSemicolonHelp: "Para planilhas em português: 1234,56",
    csvComma: "CSV com vírgula",
    csvCommaHelp: "Para outros sistemas: 1234.56",
    xlsx: "Excel (XLSX)",
    xlsxHelp: "Com datas e valores prontos para somar",
    title: "Exportar cobranças",
    help: "As cobranças do filtro atual, como estão neste instante.",
    starting: "Preparando o arquivo…",
    progress: (rows, total) => `${count("pt-BR", rows)} de ${count("pt-BR", total)}`,
    cancel: "Cancelar exportação",
    close: "Fechar",
    again: "Tentar de novo",
    done: (rows) =>
      rows === 1 ? "1 cobrança exportada." : `${count("pt-BR", rows)} cobranças exportadas.`,
    canceled: "Exportação cancelada. Nenhum arquivo foi guardado.",
    handedOver:
      "O navegador está baixando o arquivo. Acompanhe, ou cancele, na lista de downloads.",
    brokenOff:
      "A exportação foi interrompida antes do fim e nenhum arquivo foi guardado. Confira a conexão e tente de novo.",
    notSaved: "Não foi possível gravar o arquivo. Veja se há espaço no disco e tente de novo.",
    byCode: {
      forbidden: "O seu papel não permite exportar. Fale com quem administra a loja.",
      too_many_requests:
        "Já há exportações em andamento. Espere uma terminar, ou cancele-a, e tente de novo.",
      unavailable: "Não foi possível exportar agora. Tente de novo em instantes.",
      internal:
        "Não foi possível exportar agora. A falha foi registrada; tente de novo em instantes.",
    },
    fileName: "cobrancas",
    sheet: "Cobranças",
    instantFormat: "dd/mm/yyyy hh:mm:ss",
    headings: {
      id: "ID",
      status: "Situação",
      billingType: "Forma de pagamento",
      amount: "Valor",
      dueDate: "Vencimento",
      description: "Descrição",
      payerName: "Pagador",
      payerDocument: "CPF/CNPJ",
      payerEmail: "E-mail",
      payerPhone: "Telefone",
      payerAddress: "Endereço",
      createdAt: "Criada em",
      paidOn: "Dia do pagamento",
      paidAt: "Paga em",
      paidAmount: "Valor pago",
      fee: "Tarifa",
      netAmount: "Valor líquido",
      refunded: "Valor devolvido",
      endToEndIds: "ID fim a fim",
      txid: "txid",
      pixCopyPaste: "Pix copia e cola",
      pixExpiresAt: "Pix válido até",
      boletoLine: "Linha digitável",
      invoiceUrl: "Link de pagamento",
      checkoutUrl: "Link do checkout Pix",
    },
  },
  {
    button: "Export",
    csvSemicolon: "CSV with semicolons",
    csvSemicolonHelp: "For spreadsheets in Portuguese: 1234,56",
    csvComma: "CSV with commas",
    csvCommaHelp: "For other systems: 1234.56",
    xlsx: "Excel (XLSX)",
    xlsxHelp: "With dates and amounts ready to add up",
    title: "Export charges",
    help: "The charges of the current filter, as they are at this instant.",
    starting: "Preparing the file…",
    progress: (rows, total) => `${count("en", rows)} of ${count("en", total)}`,
    cancel: "Cancel export",
    close: "Close",
    again: "Try again",
    done: (rows) => (rows === 1 ? "1 charge exported." : `${count("en", rows)} charges exported.`),
    canceled: "Export canceled. No file was kept.",
    handedOver: "The browser is downloading the file. Follow or cancel it in its downloads.",
    brokenOff:
      "The export broke off before its end and no file was kept. Check the connection and try again.",
    notSaved: "The file could not be written. See whether the disk has room and try again.",
    byCode: {
      forbidden: "Your role does not allow exporting. Ask an owner.",
      too_many_requests: "Exports are under way already. Wait for one to end, or cancel it.",
      unavailable: "Not possible right now. Try again in a moment.",
      internal: "Not possible right now. The failure was recorded; try again in a moment.",
    },
    fileName: "charges",
    sheet: "Charges",
    instantFormat: "yyyy-mm-dd hh:mm:ss",
    headings: {
      id: "ID",
      status: "Status",
      billingType: "Payment method",
      amount: "Amount",
      dueDate: "Due date",
      description: "Description",
      payerName: "Payer",
      payerDocument: "CPF/CNPJ",
      payerEmail: "E-mail",
      payerPhone: "Phone",
      payerAddress: "Address",
      createdAt: "Created at",
      paidOn: "Paid on",
      paidAt: "Paid at",
      paidAmount: "Amount paid",
      fee: "Fee",
      netAmount: "Net amount",
      refunded: "Amount refunded",
      endToEndIds: "End-to-end ID",
      txid: "txid",
      pixCopyPaste: "Pix code",
      pixExpiresAt: "Pix valid until",
      boletoLine: "Boleto line",
      invoiceUrl: "Payment link",
      checkoutUrl: "Pix checkout link",
    },
  },
);
