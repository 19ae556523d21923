import { localized } from "@/components/text/localized";

/** What the second step of signing in says, for those who set one up. */
export const codeStepTexts = localized(
  {
    heading: "Verificação em duas etapas",
    app: "Código do aplicativo",
    appHint: "Os 6 dígitos que o aplicativo autenticador mostra agora.",
    recovery: "Código de recuperação",
    recoveryHint: "Um dos códigos que você guardou. Cada um vale uma vez.",
    useRecovery: "Estou sem o celular",
    useApp: "Usar o aplicativo",
    back: "Voltar",
    wrong: "O código não confere, ou já foi usado. Espere o próximo e tente de novo.",
  },
  {
    heading: "Two-step verification",
    app: "Code from the app",
    appHint: "The 6 digits the authenticator app shows now.",
    recovery: "Recovery code",
    recoveryHint: "One of the codes you kept. Each one works once.",
    useRecovery: "I do not have my phone",
    useApp: "Use the app",
    back: "Back",
    wrong: "The code does not match, or was used before. Wait for the next one and try again.",
  },
);

/** What is asked of those whose e-mail and password are right for several merchants. */
export const choiceStepTexts = localized(
  {
    heading: "Em qual loja você quer entrar?",
    hint: "Este e-mail e esta senha valem em mais de uma.",
    operator: "Operação do serviço",
    back: "Voltar",
  },
  {
    heading: "Which shop do you want to sign in to?",
    hint: "This e-mail and this password work for more than one.",
    operator: "Running the service",
    back: "Back",
  },
);
