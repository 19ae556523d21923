import { localized } from "@/components/text/localized";

interface SettingsTexts {
  readonly title: string;
  readonly nav: Readonly<
    Record<"profile" | "team" | "credentials" | "psp" | "audit" | "security", string>
  >;
}

/** What the frame of the settings says; each page has texts of its own. */
export const settingsTexts = localized<SettingsTexts>(
  {
    title: "Ajustes",
    nav: {
      profile: "Perfil",
      team: "Equipe",
      credentials: "Credenciais de API",
      psp: "Provedores",
      audit: "Auditoria",
      security: "Segurança",
    },
  },
  {
    title: "Settings",
    nav: {
      profile: "Profile",
      team: "Team",
      credentials: "API credentials",
      psp: "Providers",
      audit: "Audit log",
      security: "Security",
    },
  },
);
