import { PASSWORD_MIN_LENGTH, type PasswordFault } from "./password";

/** Why a password cannot be chosen, to somebody who is not signed in. */
export const CHOSEN_PASSWORD_FAULTS: Readonly<Record<PasswordFault, string>> = {
  too_short: `a senha precisa de pelo menos ${PASSWORD_MIN_LENGTH} caracteres`,
  too_long: "a senha é longa demais",
  guessable: "a senha não pode conter o seu e-mail, o seu nome nem o nome da loja",
  easy: "a senha é fácil de adivinhar: não use senhas comuns ou vazadas, letras repetidas nem sequências do teclado",
};
