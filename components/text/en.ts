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
  remaining: ({ days, hours, minutes, seconds }) => {
    if (days > 0) return `${counted(days, "day", "days")} and ${hours} h`;
    if (hours > 0) return `${hours} h and ${minutes} min`;
    return minutes > 0 ? `${minutes} min and ${seconds} s` : `${seconds} s`;
  },
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
  checkout: {
    title: (merchantName) => `Charge from ${merchantName}`,
    chargeOf: "Charge from",
    toPay: "Amount to pay:",
    openAmount: "You choose the amount",
    openAmountHelp: "You type the amount in your bank's app.",
    dueDate: "Due date",
    validUntil: (instant) => `Code valid until ${instant}.`,
    validUntilToday: (hour) => `Code valid until ${hour} today.`,
    remainingLabel: "Time left:",
    waiting: "Waiting for the payment",
    watching: "This page tells you by itself when the payment arrives.",
    connectionLost: "No connection right now. We keep trying; there is nothing you need to do.",
    smallPrint: "Before you confirm, check the amount and the receiver's name in your bank's app.",
    madeWith: "Charge made with",
    pix: {
      section: "Pay with Pix",
      codeLabel: "Pix copy-and-paste code",
      copy: "Copy Pix code",
      copied: "Code copied. Now paste it in your bank's app.",
      copyFailed: "Could not copy. The code is selected: copy it with your device's menu.",
      qr: "Pix QR Code of this charge",
      qrHint: "Or point the camera of your bank's app at the QR Code.",
      howTo: "How to pay",
      steps: [
        "Copy the code or point the camera at the QR Code.",
        "Open your bank's app and choose to pay with Pix.",
        "Check the details and confirm.",
      ],
      openAmountStep: "Type the amount, check the details and confirm.",
      simulate: "Simulate payment",
      simulateHelp: "Test environment only: pretends that the payment was made.",
      simulating: "Simulating…",
      simulated: "Payment simulated. The confirmation appears in a moment.",
      simulateFailed: "Could not simulate right now. Try again.",
    },
    preparing: {
      heading: "We are preparing the Pix code",
      help: "It usually takes a few seconds. There is nothing you need to do: the code appears here by itself.",
    },
    methods: {
      heading: "Ways to pay",
      soon: "Paying on this page opens soon.",
      ask: "To pay now, please contact {merchant}.",
      overdue: (day) => `It was due on ${day}. To ask if you can still pay, contact {merchant}.`,
    },
    paid: {
      heading: "Paid. Thank you!",
      receipt: "Receipt",
      amount: "Amount paid",
      returned: "Refunded to you",
      when: "When",
      to: "To",
      brasilia: "Brasília time",
      what: "For",
      keep: "Your bank's app keeps the proof of payment.",
    },
    confirmed: {
      heading: "Payment confirmed",
      help: "All is done on your side. The money is on its way to {merchant}.",
    },
    expired: {
      heading: "This code has expired",
      when: (instant) => `It was valid until ${instant} and can no longer be paid.`,
      help: "If you still want to pay, ask {merchant} for a new charge.",
      alreadyPaid: "Already paid? Keep the proof and contact {merchant}.",
    },
    canceled: {
      heading: "Charge canceled",
      help: "There is nothing to pay here. If in doubt, contact {merchant}.",
    },
    refunded: {
      doneHeading: "Payment refunded",
      doneHelp: "The money went back to the account it came from.",
      goingHeading: "Refund in progress",
      goingHelp:
        "The money is on its way back to the account it came from. There is nothing you need to do.",
      doneAmount: "Amount refunded",
      goingAmount: "Amount on its way back",
    },
    notFound: {
      heading: "We could not find this charge",
      help: "Check that the link is complete. If it came in a message, open it from there again or ask the sender for another.",
    },
  },
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

function counted(count: number, one: string, many: string): string {
  return `${count.toString().replace(/\B(?=(\d{3})+$)/g, ",")} ${count === 1 ? one : many}`;
}
