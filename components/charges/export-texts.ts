import { localized } from "@/components/text/localized";
import type { ProblemCode } from "@/lib/http/problems";

const count = (locale: string, number: number) => number.toLocaleString(locale);

/** What a page exports. */
export type ExportedThing = "charges" | "movements";

/** What an export says on its page. */
export const exportTexts = localized(
  {
    button: "Exportar",
    csvSemicolon: "CSV com ponto e vírgula",
    csvSemicolonHelp: "Para planilhas em português: 1234,56",
    csvComma: "CSV com vírgula",
    csvCommaHelp: "Para outros sistemas: 1234.56",
    xlsx: "Excel (XLSX)",
    xlsxHelp: "Com datas e valores prontos para somar",
    ofx: "Extrato bancário (OFX)",
    ofxHelp: "Para programas de contabilidade e gestão",
    of: {
      charges: {
        title: "Exportar cobranças",
        help: "As cobranças do filtro atual, como estão neste instante.",
        done: (rows: number) =>
          rows === 1 ? "1 cobrança exportada." : `${count("pt-BR", rows)} cobranças exportadas.`,
      },
      movements: {
        title: "Exportar extrato",
        help: "Os lançamentos do filtro atual, como estão neste instante.",
        done: (rows: number) =>
          rows === 1
            ? "1 lançamento exportado."
            : `${count("pt-BR", rows)} lançamentos exportados.`,
      },
    } satisfies Record<ExportedThing, unknown>,
    starting: "Preparando o arquivo…",
    progress: (rows: number, total: number) =>
      `${count("pt-BR", rows)} de ${count("pt-BR", total)}`,
    cancel: "Cancelar exportação",
    close: "Fechar",
    again: "Tentar de novo",
    canceled: "Exportação cancelada. Nenhum arquivo foi guardado.",
    /** Words for browsers that save the file themselves. */
    handedOver:
      "O navegador está baixando o arquivo. Acompanhe, ou cancele, na lista de downloads.",
    brokenOff:
      "A exportação foi interrompida antes do fim e nenhum arquivo foi guardado. Confira a conexão e tente de novo.",
    notSaved: "Não foi possível gravar o arquivo. Veja se há espaço no disco e tente de novo.",
    byCode: {
      forbidden: "A sua permissão não inclui exportar. Fale com quem administra a loja.",
      too_many_requests:
        "Já há exportações em andamento. Espere uma terminar, ou cancele-a, e tente de novo.",
      unavailable: "Não foi possível exportar agora. Tente de novo em instantes.",
      internal:
        "Não foi possível exportar agora. A falha foi registrada; tente de novo em instantes.",
    } satisfies Partial<Record<ProblemCode, string>>,
  },
  {
    button: "Export",
    csvSemicolon: "CSV with semicolons",
    csvSemicolonHelp: "For spreadsheets in Portuguese: 1234,56",
    csvComma: "CSV with commas",
    csvCommaHelp: "For other systems: 1234.56",
    xlsx: "Excel (XLSX)",
    xlsxHelp: "With dates and amounts ready to add up",
    ofx: "Bank statement (OFX)",
    ofxHelp: "For accounting and management programs",
    of: {
      charges: {
        title: "Export charges",
        help: "The charges of the current filter, as they are at this instant.",
        done: (rows) =>
          rows === 1 ? "1 charge exported." : `${count("en", rows)} charges exported.`,
      },
      movements: {
        title: "Export movements",
        help: "The movements of the current filter, as they are at this instant.",
        done: (rows) =>
          rows === 1 ? "1 movement exported." : `${count("en", rows)} movements exported.`,
      },
    },
    starting: "Preparing the file…",
    progress: (rows, total) => `${count("en", rows)} of ${count("en", total)}`,
    cancel: "Cancel export",
    close: "Close",
    again: "Try again",
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
  },
);
