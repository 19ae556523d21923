import { localized } from "@/components/text/localized";

const count = (charges: number, one: string, many: string) =>
  charges === 1 ? `1 ${one}` : `${charges} ${many}`;

/** What the dialog says in which several charges are canceled at once. */
export const cancelManyTexts = localized(
  {
    button: "Cancelar várias",
    title: "Cancelar várias cobranças",
    help: "Aqui estão as cobranças desta página que ainda podem ser canceladas. Ninguém mais poderá pagar as que você cancelar; só o Pix de uma chave sem banco ainda pode ser pago por quem já guardou o código. Esta ação não pode ser desfeita.",
    all: "Selecionar todas",
    confirm: (charges: number) =>
      charges === 0 ? "Cancelar cobranças" : `Cancelar ${count(charges, "cobrança", "cobranças")}`,
    progress: (done: number, all: number) => `${done} de ${all}`,
    stop: "Parar",
    ends: {
      canceled: "Cancelada",
      requested: "Cancelamento solicitado: o banco ainda não confirmou",
    },
    summary: (canceled: number, left: number) =>
      [
        count(canceled, "cobrança cancelada", "cobranças canceladas"),
        ...(left === 0 ? [] : [count(left, "não foi cancelada", "não foram canceladas")]),
      ].join(", "),
  },
  {
    button: "Cancel several",
    title: "Cancel several charges",
    help: "Here are the charges of this page that can still be canceled. Nobody can pay the ones that you cancel any more; only the Pix of a key without a bank can still be paid by who kept the code. This cannot be undone.",
    all: "Select all",
    confirm: (charges) =>
      charges === 0 ? "Cancel charges" : `Cancel ${count(charges, "charge", "charges")}`,
    progress: (done, all) => `${done} of ${all}`,
    stop: "Stop",
    ends: {
      canceled: "Canceled",
      requested: "Cancellation requested: the bank has not confirmed it yet",
    },
    summary: (canceled, left) =>
      [
        count(canceled, "charge canceled", "charges canceled"),
        ...(left === 0 ? [] : [count(left, "was not canceled", "were not canceled")]),
      ].join(", "),
  },
);
