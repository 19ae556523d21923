import { localized } from "@/components/text/localized";

/** What is asked of who changes where money goes, or who may change that. */
export const proofTexts = localized(
  {
    title: "Confirme que é você",
    help: "Esta mudança decide para onde vai o dinheiro, ou quem pode mudar isso. A confirmação vale por 5 minutos.",
    password: "Sua senha",
    code: "Código do aplicativo, ou de recuperação",
    useCode: "Usar um código da verificação em duas etapas",
    usePassword: "Usar a senha",
    wrongPassword: "A senha não confere.",
    wrongCode: "O código não confere, ou já foi usado.",
    submit: "Confirmar",
  },
  {
    title: "Confirm that it is you",
    help: "This change decides where money goes, or who may change that. The confirmation holds for 5 minutes.",
    password: "Your password",
    code: "Code from the app, or a recovery code",
    useCode: "Use a code of two-step verification",
    usePassword: "Use the password",
    wrongPassword: "The password is not right.",
    wrongCode: "The code does not match, or was used before.",
    submit: "Confirm",
  },
);
