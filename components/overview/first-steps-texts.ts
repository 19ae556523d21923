import { localized } from "@/components/text/localized";
import type { FirstStep } from "@/lib/merchants/first-steps";

/** What a step says, and what its link does. */
interface StepTexts {
  readonly heading: string;
  readonly help: string;
  readonly action: string;
}

/** What the first steps of a new merchant say. */
export const firstStepsTexts = localized(
  {
    heading: "Primeiros passos",
    count: (done: number, of: number) => `${done} de ${of} feitos`,
    done: "Feito",
    unpriced: (methods: string) =>
      `Ainda não há preço para ${methods}: cobranças pagas assim não têm tarifa até que quem opera o serviço defina um.`,
    prices: (prices: string) => `Por cobrança paga: ${prices}.`,
    price: (method: string, price: string) => `${method} ${price}`,
    steps: {
      account: {
        heading: "Conecte uma conta",
        help: "É nela que o dinheiro entra: a do seu banco, pelo Pix, ou a de um provedor com boleto e cartão.",
        action: "Provedores",
      },
      price: {
        heading: "Confira as tarifas",
        help: "Com uma conta conectada, as tarifas do serviço aparecem aqui.",
        action: "Tarifas",
      },
      charge: {
        heading: "Crie uma cobrança",
        help: "Informe o pagador, o valor e o prazo. No fim você recebe um link e um QR Code para enviar.",
        action: "Nova cobrança",
      },
      paid: {
        heading: "Receba o primeiro pagamento",
        help: "Envie o link a quem paga: esta página mostra o valor assim que ele entra. No ambiente de testes, a página de pagamento tem um botão que simula.",
        action: "Ver as cobranças",
      },
      api: {
        heading: "Integre o seu sistema",
        help: "Com uma credencial, o seu sistema cobra sozinho, pela API. Sem sistema, pule este passo.",
        action: "Credenciais de API",
      },
      webhook: {
        heading: "Seja avisado de cada pagamento",
        help: "Um endereço seu recebe os eventos, com assinatura: é por eles que um pedido é liberado.",
        action: "Webhooks",
      },
      team: {
        heading: "Convide a equipe",
        help: "Cada pessoa entra com a própria senha e só vê e faz o que a permissão dela deixa.",
        action: "Equipe",
      },
    } satisfies Record<FirstStep, StepTexts>,
  },
  {
    heading: "First steps",
    count: (done, of) => `${done} of ${of} done`,
    done: "Done",
    unpriced: (methods) =>
      `There is no price for ${methods} yet: charges paid so have no fee until the operator of the service sets one.`,
    prices: (prices) => `For each paid charge: ${prices}.`,
    price: (method, price) => `${method} ${price}`,
    steps: {
      account: {
        heading: "Connect an account",
        help: "It is where the money comes in: your bank's, by Pix, or a provider's with boleto and card.",
        action: "Providers",
      },
      price: {
        heading: "See what it costs",
        help: "Once an account is connected, the service's fees are here.",
        action: "Fees",
      },
      charge: {
        heading: "Create a charge",
        help: "Give the payer, the amount and the term. You get a link and a QR Code to send.",
        action: "New charge",
      },
      paid: {
        heading: "Receive the first payment",
        help: "Send the link to the payer: this page shows the amount as soon as it is in. In the test environment the payment page has a button that simulates it.",
        action: "See the charges",
      },
      api: {
        heading: "Connect your system",
        help: "With a credential your system charges by itself, over the API. Without a system, skip this step.",
        action: "API credentials",
      },
      webhook: {
        heading: "Be notified of each payment",
        help: "An address of yours receives signed events: they are what releases an order.",
        action: "Webhooks",
      },
      team: {
        heading: "Invite the team",
        help: "Each person signs in with their own password, and sees and does what their role allows.",
        action: "Team",
      },
    },
  },
);
