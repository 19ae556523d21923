import { localized } from "@/components/text/localized";
import type { ProblemCode } from "@/lib/http/problems";

/** What every page of the dashboard says. */
export const dashboardTexts = localized(
  {
    skip: "Ir para o conteúdo",
    navigation: "Principal",
    nav: {
      overview: "Início",
      charges: "Cobranças",
      movements: "Extrato",
      exceptions: "Exceções",
      settings: "Ajustes",
      signOut: "Sair",
      waiting: (count: number) => (count > 99 ? "mais de 99 em aberto" : `${count} em aberto`),
    },
    operatorNav: {
      health: "Saúde",
      exceptions: "Exceções",
      merchants: "Lojas",
      prices: "Preços",
      pspAccounts: "Provedores",
      audit: "Auditoria",
      security: "Segurança",
      heading: "Operação",
    },
    roles: {
      owner: "Responsável",
      finance: "Financeiro",
      support: "Atendimento",
      viewer: "Leitura",
      operator: "Operação",
    },
    close: "Fechar",
    cancel: "Cancelar",
    save: "Salvar",
    saving: "Salvando…",
    saved: "Salvo",
    copy: "Copiar",
    copied: "Copiado",
    optional: "opcional",
    back: "Voltar",
    troubles: {
      /** No answer came. */
      lost: "Não houve resposta. Confira a conexão e veja se foi feito antes de repetir.",
      /** What a page says of a problem that it has no words for. */
      other: (serverWords: string, _requestId: string) => serverWords,
      /** What a page says of a problem; where nothing stands here, `other`. */
      byCode: {
        forbidden: "O seu papel não permite isto. Fale com quem administra a loja.",
        foreign_origin: "Esta página não pode fazer isto. Abra-a de novo pelo endereço do serviço.",
        not_found: "Isto não existe mais. Atualize a página.",
        conflict: "Isto já mudou. Atualize a página para ver como está.",
        unavailable: "Não foi possível agora; nada foi alterado. Tente de novo em instantes.",
        internal: "Não foi possível agora. A falha foi registrada; tente de novo em instantes.",
        too_many_requests: "Muitas tentativas. Espere um pouco antes de tentar de novo.",
      } satisfies Partial<Record<ProblemCode, string>>,
    },
  },
  {
    skip: "Skip to content",
    navigation: "Main",
    nav: {
      overview: "Overview",
      charges: "Charges",
      movements: "Movements",
      exceptions: "Exceptions",
      settings: "Settings",
      signOut: "Sign out",
      waiting: (count) => (count > 99 ? "more than 99 open" : `${count} open`),
    },
    operatorNav: {
      health: "Health",
      exceptions: "Exceptions",
      merchants: "Merchants",
      prices: "Prices",
      pspAccounts: "Providers",
      audit: "Audit log",
      security: "Security",
      heading: "Operations",
    },
    roles: {
      owner: "Owner",
      finance: "Finance",
      support: "Support",
      viewer: "Viewer",
      operator: "Operator",
    },
    close: "Close",
    cancel: "Cancel",
    save: "Save",
    saving: "Saving…",
    saved: "Saved",
    copy: "Copy",
    copied: "Copied",
    optional: "optional",
    back: "Back",
    troubles: {
      lost: "No answer came. Check the connection, and whether it was done before repeating it.",
      other: (_, requestId) =>
        `This was refused and nothing was changed. Check what you entered; reference for support: ${requestId}.`,
      byCode: {
        forbidden: "Your role does not allow this. Ask an owner.",
        foreign_origin: "This page cannot do that. Open it again from the service's address.",
        not_found: "This does not exist any more. Reload the page.",
        conflict: "This has changed already. Reload the page to see how it is.",
        unavailable: "Not possible right now; nothing was changed. Try again in a moment.",
        internal: "Not possible right now. The failure was recorded; try again in a moment.",
        too_many_requests: "Too many tries. Wait a little before trying again.",
      },
    },
  },
);
