import { brasiliaDay, formatDay, formatHour } from "@/lib/domain/brasilia";
import type { Texts } from "./texts";

export const ptBr: Texts = {
  sandbox: "Ambiente de testes",
  sandboxHelp: "Nada aqui movimenta dinheiro de verdade.",
  production: "Produção",
  day: formatDay,
  hour: formatHour,
  instant: (instant) => `${formatDay(brasiliaDay(instant))} às ${formatHour(instant)}`,
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
  openAmount: "Valor a escolher",
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
