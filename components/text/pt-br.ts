import { brasiliaDay, formatDay, formatHour } from "@/lib/domain/brasilia";
import type { Texts } from "./texts";

export const ptBr: Texts = {
  sandbox: "Ambiente de testes",
  sandboxHelp: "Nada aqui movimenta dinheiro de verdade.",
  production: "Produção",
  day: formatDay,
  hour: formatHour,
  instant: (instant) => `${formatDay(brasiliaDay(instant))} às ${formatHour(instant)}`,
  remaining: ({ days, hours, minutes, seconds }) => {
    if (days > 0) return `${counted(days, "dia", "dias")} e ${hours} h`;
    if (hours > 0) return `${hours} h e ${minutes} min`;
    return minutes > 0 ? `${minutes} min e ${seconds} s` : `${seconds} s`;
  },
  statuses: {
    CREATING: "Gerando",
    PENDING: "Aguardando pagamento",
    OVERDUE: "Vencida",
    CONFIRMED: "Confirmada",
    RECEIVED: "Recebida",
    REFUNDING: "Em devolução",
    CHARGEBACK: "Contestada",
    REFUNDED: "Devolvida",
    CANCELED: "Cancelada",
  },
  billingTypes: {
    PIX: "Pix",
    CREDIT_CARD: "Cartão de crédito",
    DEBIT_CARD: "Cartão de débito",
    BOLETO: "Boleto",
    UNDEFINED: "A escolher",
  },
  methods: {
    PIX: "Pix",
    CREDIT_CARD: "Cartão de crédito",
    DEBIT_CARD: "Cartão de débito",
    BOLETO: "Boleto",
  },
  checkout: {
    title: (merchantName) => `Cobrança de ${merchantName}`,
    chargeOf: "Cobrança de",
    toPay: "Valor a pagar:",
    openAmount: "Valor a escolher",
    openAmountHelp: "Você digita o valor no app do seu banco.",
    dueDate: "Vencimento",
    validUntil: (instant) => `Código válido até ${instant}.`,
    validUntilToday: (hour) => `Código válido até hoje, às ${hour}.`,
    remainingLabel: "Tempo que resta:",
    waiting: "Aguardando o pagamento",
    watching: "Esta página avisa sozinha quando o pagamento chegar.",
    connectionLost: "Sem conexão no momento. Continuamos tentando; você não precisa fazer nada.",
    smallPrint: "Antes de confirmar, confira no app do seu banco o valor e o nome de quem recebe.",
    madeWith: "Cobrança feita com",
    pix: {
      section: "Pagar com Pix",
      codeLabel: "Código Pix copia e cola",
      copy: "Copiar código Pix",
      copied: "Código copiado. Agora cole no app do seu banco.",
      copyFailed:
        "Não foi possível copiar. O código está selecionado: copie pelo menu do aparelho.",
      qr: "QR Code Pix desta cobrança",
      qrHint: "Ou aponte a câmera do app do seu banco para o QR Code.",
      howTo: "Como pagar",
      steps: [
        "Copie o código ou aponte a câmera para o QR Code.",
        "Abra o app do seu banco e escolha pagar com Pix.",
        "Confira os dados e confirme.",
      ],
      openAmountStep: "Digite o valor, confira os dados e confirme.",
      simulate: "Simular pagamento",
      simulateHelp: "Só no ambiente de testes: faz de conta que o pagamento foi feito.",
      simulating: "Simulando…",
      simulated: "Pagamento simulado. A confirmação aparece em instantes.",
      simulateFailed: "Não foi possível simular agora. Tente de novo.",
    },
    preparing: {
      heading: "Estamos gerando o código Pix",
      help: "Costuma levar poucos segundos. Você não precisa fazer nada: o código aparece aqui sozinho.",
    },
    methods: {
      heading: "Formas de pagamento",
      soon: "O pagamento por esta página abre em breve.",
      ask: "Para pagar agora, fale com {merchant}.",
      overdue: (day) => `Venceu em ${day}. Para saber se ainda pode pagar, fale com {merchant}.`,
    },
    paid: {
      heading: "Pago. Obrigado!",
      receipt: "Recibo",
      amount: "Valor pago",
      returned: "Devolvido a você",
      when: "Quando",
      to: "Para",
      brasilia: "horário de Brasília",
      what: "Referente a",
      keep: "O comprovante fica no app do seu banco.",
    },
    confirmed: {
      heading: "Pagamento confirmado",
      help: "Está tudo certo do seu lado. O valor está a caminho de {merchant}.",
    },
    expired: {
      heading: "Este código venceu",
      when: (instant) => `Ele valia até ${instant} e não pode mais ser pago.`,
      help: "Se ainda quiser pagar, peça uma nova cobrança a {merchant}.",
      alreadyPaid: "Já pagou? Guarde o comprovante e fale com {merchant}.",
    },
    canceled: {
      heading: "Cobrança cancelada",
      help: "Não há nada a pagar aqui. Se tiver dúvida, fale com {merchant}.",
    },
    refunded: {
      doneHeading: "Pagamento devolvido",
      doneHelp: "O valor voltou para a conta de onde saiu.",
      goingHeading: "Devolução em andamento",
      goingHelp: "O valor está voltando para a conta de onde saiu. Você não precisa fazer nada.",
      doneAmount: "Valor devolvido",
      goingAmount: "Valor em devolução",
    },
    notFound: {
      heading: "Não encontramos esta cobrança",
      help: "Confira se o link está completo. Se veio de uma mensagem, abra-o de novo por ela ou peça outro a quem enviou.",
    },
  },
  login: {
    title: "Entrar",
    heading: "Entrar",
    lead: "Acompanhe as cobranças da sua loja.",
    email: "E-mail",
    password: "Senha",
    submit: "Entrar",
    submitting: "Entrando…",
    needsScript: "Para entrar, ative o JavaScript do navegador.",
    errors: {
      wrong: "E-mail ou senha não conferem. Tente de novo.",
      tooMany: "Foram muitas tentativas seguidas. Espere alguns minutos e tente de novo.",
      unavailable: "Não foi possível entrar agora. Tente de novo em instantes.",
    },
  },
  notFound: {
    title: "Página não encontrada",
    heading: "Esta página não existe",
    help: "O endereço pode ter mudado ou estar incompleto.",
  },
  home: "Ir para as cobranças",
};

function counted(count: number, one: string, many: string): string {
  return `${count.toString().replace(/\B(?=(\d{3})+$)/g, ".")} ${count === 1 ? one : many}`;
}
