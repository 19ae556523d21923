import { chargeWords } from "@/lib/charges/words";
import type { Locale } from "@/lib/platform/values/locale";
import type { ColumnWords } from "./charge-columns";

/** The words of a file of exported charges, in the reader's language. */
export interface SheetWords extends ColumnWords {
  /** The file's name before its day. */
  readonly fileName: string;
  readonly sheet: string;
  /** In Excel's notation. */
  readonly instantFormat: string;
}

/** Chooses the words of an exported file. */
export function sheetWords(locale: Locale): SheetWords {
  return WORDS[locale];
}

const WORDS: Readonly<Record<Locale, SheetWords>> = {
  "pt-BR": {
    ...chargeWords("pt-BR"),
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
      reference: "Referência",
      metadata: "Metadados",
      payerName: "Pagador",
      payerDocument: "CPF/CNPJ",
      payerEmail: "E-mail",
      payerPhone: "Telefone",
      payerAddress: "Endereço",
      createdAt: "Criada em",
      paidOn: "Data do pagamento",
      paidAt: "Data e hora do pagamento",
      paidAmount: "Valor pago",
      fee: "Tarifa",
      netAmount: "Valor líquido",
      refunded: "Valor devolvido",
      endToEndIds: "ID da transação Pix (E2E)",
      txid: "txid",
      pixCopyPaste: "Pix copia e cola",
      pixExpiresAt: "Pix válido até",
      boletoLine: "Linha digitável",
      invoiceUrl: "Link de pagamento",
      checkoutUrl: "Link do checkout Pix",
    },
  },
  en: {
    ...chargeWords("en"),
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
      reference: "Reference",
      metadata: "Metadata",
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
};
