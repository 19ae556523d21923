import { localized } from "@/components/text/localized";

/** What the page to sign in says. */
export const loginTexts = localized(
  {
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
  {
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
);
