import { localized } from "@/components/text/localized";
import type { PasswordFault } from "@/lib/domain/password";

interface SecurityTexts {
  readonly title: string;
  readonly lead: string;
  readonly currentPassword: string;
  readonly wrongPassword: string;
  readonly password: {
    readonly heading: string;
    readonly changedAt: (instant: string) => string;
    readonly next: string;
    readonly hint: string;
    readonly show: string;
    readonly submit: string;
    readonly done: string;
    readonly faults: Readonly<Record<PasswordFault | "same", string>>;
  };
  readonly factor: {
    readonly heading: string;
    readonly help: string;
    readonly off: string;
    readonly on: (instant: string) => string;
    readonly left: (count: number) => string;
    readonly setUp: string;
    readonly setUpHelp: string;
    readonly next: string;
    readonly scan: string;
    readonly qr: string;
    readonly typed: string;
    readonly copySecret: string;
    readonly code: string;
    readonly codeHint: string;
    readonly anyCode: string;
    readonly anyCodeHint: string;
    readonly wrongCode: string;
    readonly confirm: string;
    readonly enabled: string;
    readonly codesHeading: string;
    readonly codesHelp: string;
    readonly codesLabel: string;
    readonly copyCodes: string;
    readonly kept: string;
    readonly renew: string;
    readonly renewHelp: string;
    readonly renewSubmit: string;
    readonly disable: string;
    readonly disableHelp: string;
    readonly disableSubmit: string;
    readonly disabled: string;
  };
  readonly sessions: {
    readonly heading: string;
    readonly help: string;
    readonly here: string;
    readonly now: string;
    readonly since: (instant: string) => string;
    readonly seen: (instant: string) => string;
    readonly from: (address: string) => string;
    readonly end: string;
    readonly endOf: (device: string) => string;
    readonly ended: string;
    readonly endAll: string;
    readonly endAllTitle: string;
    readonly endAllHelp: string;
    readonly on: (browser: string, system: string) => string;
    readonly unknownBrowser: string;
    readonly unknownDevice: string;
  };
}

/** What the page about a person's own account says. */
export const securityTexts = localized<SecurityTexts>(
  {
    title: "Segurança",
    lead: "A sua senha, a verificação em duas etapas e onde a sua conta está aberta.",
    currentPassword: "Senha atual",
    wrongPassword: "A senha atual não confere.",
    password: {
      heading: "Senha",
      changedAt: (instant) => `Definida em ${instant}.`,
      next: "Nova senha",
      hint: "No mínimo 12 caracteres. Uma frase que só você diria é fácil de lembrar.",
      show: "Mostrar as senhas",
      submit: "Trocar a senha",
      done: "Senha trocada. As outras sessões foram encerradas.",
      faults: {
        too_short: "A nova senha precisa de pelo menos 12 caracteres.",
        too_long: "A nova senha é longa demais: o limite é de 1.024 bytes.",
        guessable: "A nova senha não pode ser o seu e-mail nem o nome da loja.",
        same: "A nova senha é igual à atual.",
      },
    },
    factor: {
      heading: "Verificação em duas etapas",
      help: "Além da senha, ao entrar é pedido um código que só o seu celular mostra.",
      off: "Desligada",
      on: (instant) => `Ligada desde ${instant}`,
      left: (count) =>
        count === 1 ? "Resta 1 código de recuperação." : `Restam ${count} códigos de recuperação.`,
      setUp: "Ligar",
      setUpHelp: "Para começar, confirme a sua senha.",
      next: "Continuar",
      scan: "Leia este QR Code com um aplicativo autenticador (Google Authenticator, 1Password, Aegis ou outro).",
      qr: "QR Code para o aplicativo autenticador",
      typed: "Ou digite esta chave no aplicativo:",
      copySecret: "Copiar a chave",
      code: "Código do aplicativo",
      codeHint: "Os 6 dígitos que o aplicativo mostra agora.",
      anyCode: "Código do aplicativo ou de recuperação",
      anyCodeHint: "Os 6 dígitos que o aplicativo mostra agora, ou um código de recuperação.",
      wrongCode: "O código não confere, ou já foi usado. Espere o próximo e tente de novo.",
      confirm: "Ligar a verificação",
      enabled: "Verificação em duas etapas ligada.",
      codesHeading: "Guarde os seus códigos de recuperação",
      codesHelp:
        "Cada um entra uma vez no lugar do código do celular, se você o perder. Eles não serão mostrados de novo.",
      codesLabel: "Códigos de recuperação",
      copyCodes: "Copiar os códigos",
      kept: "Já guardei",
      renew: "Gerar novos códigos",
      renewHelp: "Os códigos de recuperação anteriores deixam de valer.",
      renewSubmit: "Gerar códigos",
      disable: "Desligar",
      disableHelp: "Ao entrar, só a senha será pedida. Os códigos de recuperação deixam de valer.",
      disableSubmit: "Desligar a verificação",
      disabled: "Verificação em duas etapas desligada.",
    },
    sessions: {
      heading: "Sessões abertas",
      help: "Uma sessão termina sozinha depois de 30 minutos sem uso, ou 12 horas depois de entrar.",
      here: "esta sessão",
      now: "Em uso agora",
      since: (instant) => `Aberta em ${instant}`,
      seen: (instant) => `Último uso em ${instant}`,
      from: (address) => `Endereço ${address}`,
      end: "Encerrar",
      endOf: (device) => `Encerrar a sessão: ${device}`,
      ended: "Sessão encerrada.",
      endAll: "Sair de todos os lugares",
      endAllTitle: "Sair de todos os lugares?",
      endAllHelp: "Todas as sessões terminam agora, também esta. Para voltar, entre de novo.",
      on: (browser, system) => `${browser} no ${system}`,
      unknownBrowser: "Navegador",
      unknownDevice: "Aparelho desconhecido",
    },
  },
  {
    title: "Security",
    lead: "Your password, two-step verification, and where your account is open.",
    currentPassword: "Current password",
    wrongPassword: "The current password does not match.",
    password: {
      heading: "Password",
      changedAt: (instant) => `Set on ${instant}.`,
      next: "New password",
      hint: "At least 12 characters. A phrase that only you would say is easy to remember.",
      show: "Show the passwords",
      submit: "Change password",
      done: "Password changed. The other sessions have ended.",
      faults: {
        too_short: "The new password needs at least 12 characters.",
        too_long: "The new password is too long: the limit is 1,024 bytes.",
        guessable: "The new password cannot be your e-mail address or the shop's name.",
        same: "The new password is the same as the current one.",
      },
    },
    factor: {
      heading: "Two-step verification",
      help: "Beside the password, signing in asks for a code that only your phone shows.",
      off: "Off",
      on: (instant) => `On since ${instant}`,
      left: (count) => (count === 1 ? "1 recovery code left." : `${count} recovery codes left.`),
      setUp: "Turn on",
      setUpHelp: "To begin, confirm your password.",
      next: "Continue",
      scan: "Scan this QR code with an authenticator app (Google Authenticator, 1Password, Aegis or another).",
      qr: "QR code for the authenticator app",
      typed: "Or type this key into the app:",
      copySecret: "Copy the key",
      code: "Code from the app",
      codeHint: "The 6 digits the app shows now.",
      anyCode: "Code from the app, or a recovery code",
      anyCodeHint: "The 6 digits the app shows now, or a recovery code.",
      wrongCode:
        "The code does not match, or was used before. Wait for the next one and try again.",
      confirm: "Turn verification on",
      enabled: "Two-step verification is on.",
      codesHeading: "Keep your recovery codes",
      codesHelp:
        "Each one signs you in once in place of the phone's code, should you lose it. They will not be shown again.",
      codesLabel: "Recovery codes",
      copyCodes: "Copy the codes",
      kept: "I have kept them",
      renew: "Make new codes",
      renewHelp: "The former recovery codes stop working.",
      renewSubmit: "Make codes",
      disable: "Turn off",
      disableHelp: "Signing in will ask for the password alone. The recovery codes stop working.",
      disableSubmit: "Turn verification off",
      disabled: "Two-step verification is off.",
    },
    sessions: {
      heading: "Open sessions",
      help: "A session ends by itself after 30 minutes without use, or 12 hours after signing in.",
      here: "this session",
      now: "In use now",
      since: (instant) => `Opened on ${instant}`,
      seen: (instant) => `Last used on ${instant}`,
      from: (address) => `Address ${address}`,
      end: "End",
      endOf: (device) => `End the session: ${device}`,
      ended: "Session ended.",
      endAll: "Sign out everywhere",
      endAllTitle: "Sign out everywhere?",
      endAllHelp: "Every session ends now, this one too. To come back, sign in again.",
      on: (browser, system) => `${browser} on ${system}`,
      unknownBrowser: "Browser",
      unknownDevice: "Unknown device",
    },
  },
);
