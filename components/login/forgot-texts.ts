import { localized } from "@/components/text/localized";

/** What the pages of a forgotten password say. */
export const forgotTexts = localized(
  {
    link: "Esqueci a senha",
    title: "Esqueci a senha",
    heading: "Esqueci a senha",
    lead: "Escreva o seu e-mail. Enviaremos um link para você escolher outra senha.",
    email: "E-mail",
    emailMissing: "Escreva um e-mail, como ana@loja.com.br.",
    submit: "Enviar o link",
    submitting: "Enviando…",
    needsScript: "Para pedir o link, ative o JavaScript do navegador.",
    sent: {
      heading: "Confira a sua caixa de entrada",
      help: (email: string) =>
        `Se houver um acesso com ${email}, o link chega em instantes e vale por 30 minutos. Veja também a pasta de spam.`,
    },
    back: "Voltar para entrar",
    noMail: {
      heading: "Sem e-mail configurado",
      help: "Este serviço não envia e-mails. Peça outra senha a um administrador da sua loja ou a quem opera o serviço.",
    },
    tooMany: "Foram muitas tentativas. Espere alguns minutos e tente de novo.",
    reset: {
      title: "Escolher outra senha",
      heading: "Escolha outra senha",
      lead: (email: string) => `Para ${email}.`,
      leadOf: (email: string, shop: string) => `Para ${email}, em ${shop}.`,
      password: "Senha nova",
      sessions:
        "Todas as sessões abertas serão encerradas. A verificação em duas etapas, se ativada, continua.",
      submit: "Salvar a senha",
      submitting: "Salvando…",
      needsScript: "Para escolher a senha, ative o JavaScript do navegador.",
      done: {
        heading: "Senha trocada",
        help: (email: string) => `Agora entre com ${email} e a senha nova.`,
      },
      void: {
        heading: "Este link não vale mais",
        help: "Ele pode ter sido usado, ou passado de 30 minutos. Peça outro na página de entrada.",
      },
      another: "Pedir outro link",
      signIn: "Entrar",
    },
  },
  {
    link: "Forgot your password?",
    title: "Forgotten password",
    heading: "Forgotten password",
    lead: "Enter your e-mail. We will send you a link to choose another password.",
    email: "E-mail",
    emailMissing: "Enter an e-mail, such as ana@shop.example.",
    submit: "Send the link",
    submitting: "Sending…",
    needsScript: "To request the link, turn the browser's JavaScript on.",
    sent: {
      heading: "Look into your inbox",
      help: (email) =>
        `If there is an access with ${email}, the link arrives in a moment and is valid for 30 minutes. Look into the spam folder too.`,
    },
    back: "Back to the sign-in",
    noMail: {
      heading: "No e-mail set up",
      help: "This service sends no e-mail. Ask an owner of your shop or who runs the service for another password.",
    },
    tooMany: "Too many tries. Wait a few minutes and try again.",
    reset: {
      title: "Choose another password",
      heading: "Choose another password",
      lead: (email) => `For ${email}.`,
      leadOf: (email, shop) => `For ${email}, at ${shop}.`,
      password: "New password",
      sessions: "All open sessions will end. Two-step verification, if turned on, stays.",
      submit: "Save the password",
      submitting: "Saving…",
      needsScript: "To choose the password, turn the browser's JavaScript on.",
      done: {
        heading: "Password changed",
        help: (email) => `Now sign in with ${email} and the new password.`,
      },
      void: {
        heading: "This link is no longer valid",
        help: "It may have been used, or be older than 30 minutes. Request another one on the sign-in page.",
      },
      another: "Request another link",
      signIn: "Sign in",
    },
  },
);
