import { localized } from "@/components/text/localized";
import type { PasswordFault } from "@/lib/members/password";

/** What the page of an invitation says. */
export const inviteTexts = localized(
  {
    title: "Convite",
    heading: "Crie o seu acesso",
    /** `{merchant}` is the merchant's name. */
    lead: "{merchant} convidou você para o painel de cobranças.",
    role: "Permissão",
    email: "E-mail",
    name: "Seu nome",
    nameHint: "Como a equipe vai ver você.",
    nameMissing: "Escreva o seu nome.",
    password: "Senha",
    passwordHint:
      "Pelo menos 12 caracteres. Uma frase que só você conhece é fácil de lembrar e difícil de adivinhar.",
    missing: (characters: number) =>
      characters === 1 ? "Falta 1 caractere." : `Faltam ${characters} caracteres.`,
    enough: "Tamanho suficiente.",
    faults: {
      too_short: "A senha precisa de pelo menos 12 caracteres.",
      too_long: "A senha é longa demais.",
      guessable: "Não use o seu e-mail, o seu nome nem o nome da loja na senha.",
      easy: "Esta senha é fácil de adivinhar: não use senhas comuns ou vazadas, letras repetidas nem sequências do teclado.",
    } satisfies Record<PasswordFault, string>,
    show: "Mostrar a senha",
    submit: "Criar acesso",
    submitting: "Criando…",
    needsScript: "Para criar o acesso, ative o JavaScript do navegador.",
    done: {
      heading: "Acesso criado",
      help: (email: string) => `Agora entre com ${email} e a senha que você acabou de criar.`,
    },
    signIn: "Entrar",
    taken: (email: string) =>
      `Já existe uma conta com o e-mail ${email}. Entre com ela, ou peça um convite para outro e-mail.`,
    void: {
      heading: "Este convite não vale mais",
      help: "Ele pode ter sido usado, cancelado ou passado de 7 dias. Peça um novo a quem convidou você.",
    },
    throttled: {
      heading: "Muitas tentativas",
      help: "Espere alguns minutos e abra o link de novo.",
    },
  },
  {
    title: "Invitation",
    heading: "Create your access",
    lead: "{merchant} invited you to its charges dashboard.",
    role: "Role",
    email: "E-mail",
    name: "Your name",
    nameHint: "How the team will see you.",
    nameMissing: "Enter your name.",
    password: "Password",
    passwordHint:
      "At least 12 characters. A phrase that only you know is easy to remember and hard to guess.",
    missing: (characters) =>
      characters === 1 ? "1 character missing." : `${characters} characters missing.`,
    enough: "Long enough.",
    faults: {
      too_short: "The password needs at least 12 characters.",
      too_long: "The password is too long.",
      guessable: "Do not use your e-mail, your name or the shop's name in the password.",
      easy: "This password is easy to guess: use no common or leaked passwords, repeated letters or runs on the keyboard.",
    },
    show: "Show the password",
    submit: "Create access",
    submitting: "Creating…",
    needsScript: "To create your access, turn the browser's JavaScript on.",
    done: {
      heading: "Access created",
      help: (email) => `Now sign in with ${email} and the password you have just chosen.`,
    },
    signIn: "Sign in",
    taken: (email) =>
      `There is an account with the e-mail ${email} already. Sign in with it, or ask for an invitation to another e-mail.`,
    void: {
      heading: "This invitation is no longer valid",
      help: "It may have been used, canceled or older than 7 days. Ask whoever invited you for a new one.",
    },
    throttled: {
      heading: "Too many tries",
      help: "Wait a few minutes and open the link again.",
    },
  },
);
