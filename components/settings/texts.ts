import { localized } from "@/components/text/localized";

/** What the frame of the settings says; each page has texts of its own. */
export const settingsTexts = localized(
  {
    title: "Configurações",
    nav: {
      profile: "Perfil",
      team: "Equipe",
      approvals: "Aprovações",
      credentials: "Credenciais de API",
      webhooks: "Webhooks",
      psp: "Provedores",
      "payer-mail": "E-mails a pagadores",
      privacy: "Privacidade",
      audit: "Auditoria",
      notices: "Avisos de segurança",
      security: "Segurança",
      notifications: "Notificações",
    } satisfies Record<
      | "profile"
      | "team"
      | "approvals"
      | "credentials"
      | "webhooks"
      | "psp"
      | "payer-mail"
      | "privacy"
      | "audit"
      | "notices"
      | "security"
      | "notifications",
      string
    >,
  },
  {
    title: "Settings",
    nav: {
      profile: "Profile",
      team: "Team",
      approvals: "Approvals",
      credentials: "API credentials",
      webhooks: "Webhooks",
      psp: "Providers",
      "payer-mail": "E-mail to payers",
      privacy: "Privacy",
      audit: "Audit log",
      notices: "Security notices",
      security: "Security",
      notifications: "Notifications",
    },
  },
);
