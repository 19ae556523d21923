import { localized } from "@/components/text/localized";
import type { DisputeReason } from "@/lib/platform/values/money-state";

/** What the page says on which a merchant gathers what answers a dispute. */
export const disputeTexts = localized(
  {
    title: "Provas da contestação",
    lead: "Escreva o que foi vendido e entregue, salve a página em PDF e envie ao provedor com os seus documentos.",
    backToCharge: "Cobrança",
    print: "Imprimir ou salvar em PDF",
    answerBy: (day: string) => `O provedor aceita a sua resposta até ${day}.`,
    late: (day: string) => `O prazo terminou em ${day}. Pergunte ao provedor se ainda aceita.`,
    noDay: "O provedor não informa o prazo por aqui: veja no painel dele.",
    where: (provider: string | null) =>
      provider
        ? `Onde responder: no painel de ${provider}.`
        : "Onde responder: no painel do provedor.",
    documents: {
      heading: "O que ajuda a provar",
      help: "Quanto mais direto, melhor: o emissor do cartão lê poucos minutos.",
      byReason: {
        fraud: [
          "Quem comprou: cadastro, e-mail e telefone que o titular reconhece",
          "Compras anteriores da mesma pessoa, pagas e não contestadas",
          "Entrega no endereço do titular, com assinatura ou rastreio",
        ],
        not_received: [
          "Comprovante de entrega: rastreio, assinatura, foto ou acesso ao serviço",
          "Nota fiscal com o endereço de entrega",
          "Conversa em que a entrega foi combinada ou confirmada",
        ],
        not_as_sold: [
          "Anúncio ou contrato com a descrição do que foi vendido",
          "Fotos do produto ou relatório do serviço entregue",
          "Conversa sobre a queixa, e o que foi oferecido: troca, conserto ou devolução",
        ],
        canceled: [
          "Regras de cancelamento que quem comprou aceitou",
          "Data do pedido de cancelamento e da entrega ou do uso",
          "Comprovante de devolução, se o valor já voltou",
        ],
        amount: [
          "Pedido ou contrato com o valor combinado",
          "Prova de que são duas compras, se houver duas cobranças",
          "Comprovante de devolução, se uma parte já voltou",
        ],
        other: [
          "Pedido, nota fiscal e comprovante de entrega",
          "Conversa com quem comprou",
          "Regras da venda que quem comprou aceitou",
        ],
      } satisfies Record<DisputeReason, readonly string[]>,
    },
    account: {
      label: "Relato da loja",
      hint: "O que foi vendido, quando e como foi entregue. Sai no PDF e não fica guardado aqui.",
    },
    file: {
      charge: "Cobrança",
      description: "Referente a",
      reference: "Referência",
      payer: "Pagador",
      document: "CPF ou CNPJ",
      email: "E-mail",
      phone: "Telefone",
      address: "Endereço",
      created: "Criada em",
      payments: "Pagamentos",
      payment: (amount: string, instant: string) => `${amount}, pago em ${instant}`,
      providerId: "ID no provedor",
      endToEndId: "ID da transação Pix (E2E)",
      history: "Histórico",
      issued: (instant: string) => `Emitido em ${instant}, horário de Brasília.`,
    },
  },
  {
    title: "Proof for the dispute",
    lead: "Write what was sold and delivered, save the page as a PDF and send it to the provider with your documents.",
    backToCharge: "Charge",
    print: "Print or save as PDF",
    answerBy: (day) => `The provider takes your answer until ${day}.`,
    late: (day) => `The time ended on ${day}. Ask the provider whether it still takes an answer.`,
    noDay: "The provider does not say here until when: look at its own panel.",
    where: (provider) =>
      provider
        ? `Where to answer: the panel of ${provider}.`
        : "Where to answer: the provider's panel.",
    documents: {
      heading: "What helps as proof",
      help: "The more direct, the better: the card's issuer reads for a few minutes.",
      byReason: {
        fraud: [
          "Who bought: account, e-mail and phone that the holder recognises",
          "Earlier purchases of the same person, paid and not disputed",
          "Delivery to the holder's address, signed for or tracked",
        ],
        not_received: [
          "Proof of delivery: tracking, signature, photo or use of the service",
          "Invoice with the address of delivery",
          "Messages in which the delivery was agreed or confirmed",
        ],
        not_as_sold: [
          "Offer or contract that describes what was sold",
          "Photos of the product, or a report of the service",
          "Messages about the complaint, and what was offered: exchange, repair or refund",
        ],
        canceled: [
          "Rules of cancellation that the buyer accepted",
          "Day of the cancellation, and of delivery or use",
          "Proof of the refund, if the amount went back",
        ],
        amount: [
          "Order or contract with the agreed amount",
          "Proof of two purchases, if there are two charges",
          "Proof of the refund, if a part went back",
        ],
        other: [
          "Order, invoice and proof of delivery",
          "Messages with the buyer",
          "Terms of sale that the buyer accepted",
        ],
      },
    },
    account: {
      label: "The shop's account",
      hint: "What was sold, when and how it was delivered. It is in the PDF and is not kept here.",
    },
    file: {
      charge: "Charge",
      description: "For",
      reference: "Reference",
      payer: "Payer",
      document: "CPF or CNPJ",
      email: "E-mail",
      phone: "Phone",
      address: "Address",
      created: "Created on",
      payments: "Payments",
      payment: (amount, instant) => `${amount}, paid on ${instant}`,
      providerId: "Id at the provider",
      endToEndId: "Transaction id (E2E)",
      history: "History",
      issued: (instant) => `Issued on ${instant}, Brasília time.`,
    },
  },
);
