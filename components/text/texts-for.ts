import { chargeWords } from "@/lib/charges/words";
import type { PickedMethod } from "@/lib/platform/values/billing-type";
import { brasiliaDay, type CivilDate, formatDay, formatHour } from "@/lib/platform/values/brasilia";
import { localized } from "./localized";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The texts that more than one part of the product needs; each part has its own beside it. */
export const textsFor = localized(
  {
    sandbox: "Ambiente de testes",
    sandboxHelp: "Nada aqui movimenta dinheiro de verdade.",
    production: "Produção",
    day: formatDay,
    hour: formatHour,
    instant: (instant: Date) => `${formatDay(brasiliaDay(instant))} às ${formatHour(instant)}`,
    ...chargeWords("pt-BR"),
    methods: {
      PIX: "Pix",
      CREDIT_CARD: "Cartão de crédito",
      DEBIT_CARD: "Cartão de débito",
      BOLETO: "Boleto",
    } satisfies Record<PickedMethod, string>,
    /** In place of an amount that the payer chooses. */
    openAmount: "Valor em aberto",
    login: {
      title: "Entrar",
      heading: "Entrar",
      lead: "Acompanhe as cobranças da sua loja.",
      leadBack: "Entre para continuar de onde parou.",
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
      /** For who is signed in: it may be there for others. */
      memberHelp:
        "O endereço pode ter mudado ou estar incompleto, ou a sua permissão não mostra esta página. Se precisar dela, fale com um administrador da loja.",
      home: "Ir para o início",
    },
  },
  {
    sandbox: "Test environment",
    sandboxHelp: "No real money moves here.",
    production: "Production",
    day: longDay,
    hour: colonHour,
    instant: (instant) => `${longDay(brasiliaDay(instant))} at ${colonHour(instant)}`,
    ...chargeWords("en"),
    methods: {
      PIX: "Pix",
      CREDIT_CARD: "Credit card",
      DEBIT_CARD: "Debit card",
      BOLETO: "Boleto",
    },
    openAmount: "You choose the amount",
    login: {
      title: "Sign in",
      heading: "Sign in",
      lead: "Follow your shop's charges.",
      leadBack: "Sign in to go on where you left off.",
      email: "E-mail",
      password: "Password",
      submit: "Sign in",
      submitting: "Signing in…",
      needsScript: "To sign in, turn on JavaScript in your browser.",
      errors: {
        wrong: "E-mail and password do not match. Try again.",
        tooMany: "Too many tries in a row. Wait a few minutes and try again.",
        unavailable: "Could not sign in right now. Try again in a moment.",
      },
    },
    notFound: {
      title: "Page not found",
      heading: "This page does not exist",
      help: "The address may have changed or be incomplete.",
      memberHelp:
        "The address may have changed or be incomplete, or your role does not show this page. If you need it, ask an owner of the shop.",
      home: "Go to the overview",
    },
  },
);

/** `21 Nov 2026`: a day first and a month first look alike in English figures. */
function longDay(date: CivilDate): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

function colonHour(instant: Date): string {
  return formatHour(instant).replace("h", ":");
}
