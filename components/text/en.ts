import { brasiliaDay, type CivilDate, formatHour } from "@/lib/domain/brasilia";
import type { Texts } from "./texts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export const en: Texts = {
  sandbox: "Test environment",
  sandboxHelp: "No real money moves here.",
  production: "Production",
  day: longDay,
  hour: colonHour,
  instant: (instant) => `${longDay(brasiliaDay(instant))} at ${colonHour(instant)}`,
  statuses: {
    CREATING: "Preparing",
    PENDING: "Awaiting payment",
    OVERDUE: "Overdue",
    CONFIRMED: "Confirmed",
    RECEIVED: "Received",
    REFUNDING: "Refunding",
    CHARGEBACK: "Disputed",
    REFUNDED: "Refunded",
    CANCELED: "Canceled",
  },
  billingTypes: {
    PIX: "Pix",
    CREDIT_CARD: "Credit card",
    DEBIT_CARD: "Debit card",
    BOLETO: "Boleto",
    UNDEFINED: "Payer's choice",
  },
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
  },
  home: "Go to charges",
};

/** `21 Nov 2026`: a day first and a month first cannot be told apart in English figures. */
function longDay(date: CivilDate): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

function colonHour(instant: Date): string {
  return formatHour(instant).replace("h", ":");
}
