import { localized } from "@/components/text/localized";
import type { ProblemCode } from "@/lib/http/problems";

/** What every page of the dashboard says. */
export const dashboardTexts = localized(
  {
    skip: "Ir para o conteúdo",
    navigation: "Principal",
    more: "Mais",
    nav: {
      overview: "Início",
      charges: "Cobranças",
      links: "Links",
      movements: "Extrato",
      exceptions: "Pendências",
      closing: "Fechamento",
      fees: "Tarifas",
      developers: "Desenvolvedores",
      settings: "Configurações",
      signOut: "Sair",
      waiting: (count: number) => (count > 99 ? "mais de 99 em aberto" : `${count} em aberto`),
    },
    operatorNav: {
      health: "Saúde",
      exceptions: "Pendências",
      closing: "Fechamento",
      merchants: "Lojas",
      lookUp: "Localizar",
      prices: "Preços",
      revenue: "Receita",
      pspAccounts: "Provedores",
      audit: "Auditoria",
      security: "Segurança",
      notifications: "Notificações",
      heading: "Operação",
    },
    roles: {
      owner: "Administrador",
      finance: "Financeiro",
      support: "Atendimento",
      viewer: "Somente leitura",
      operator: "Operação",
    },
    close: "Fechar",
    cancel: "Cancelar",
    save: "Salvar",
    saving: "Salvando…",
    saved: "Salvo",
    copy: "Copiar",
    copied: "Copiado",
    download: "Baixar arquivo",
    /** The button of the palette that leads to pages, actions and charges. */
    jump: "Ir para…",
    /** Before a dialog closes with what is shown this once. */
    beforeLosing: {
      question:
        "Isto ainda não foi copiado nem baixado, e não aparece de novo. Fechar mesmo assim?",
      stay: "Voltar e guardar",
      leave: "Fechar sem guardar",
    },
    /** Before a session ends by itself. */
    sessionEnds: {
      soon: "Sua sessão termina em até 2 minutos, por falta de uso.",
      stay: "Continuar conectado",
      over: "Sua sessão terminou. Entre para continuar de onde parou.",
      signIn: "Entrar de novo",
    },
    optional: "opcional",
    back: "Voltar",
    /** Asks again who is there, before what decides where money goes. */
    changedMeanwhile: {
      words:
        "Alguém mudou isto depois que você abriu a página, e nada foi salvo. Recarregue para ver como está e faça a sua mudança de novo.",
      reload: "Recarregar",
    },
    troubles: {
      /** No answer came. */
      lost: "Não houve resposta. Confira a conexão e veja se foi feito antes de repetir.",
      /** What a button needs could not be fetched. */
      unreached: "Sem conexão. Tente de novo.",
      /** What a page says of a problem that it has no words for. */
      other: (serverWords: string, _requestId: string) => serverWords,
      /** What a page says of a problem; where nothing stands here, `other`. */
      byCode: {
        forbidden: "A sua permissão não inclui isto. Fale com quem administra a loja.",
        proof_required: "Nada foi alterado: faltou confirmar que é você.",
        set_up_required: "Antes disto, proteja o seu acesso em Segurança.",
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
    more: "More",
    nav: {
      overview: "Overview",
      charges: "Charges",
      links: "Links",
      movements: "Movements",
      exceptions: "Exceptions",
      closing: "Daily close",
      fees: "Fees",
      developers: "Developers",
      settings: "Settings",
      signOut: "Sign out",
      waiting: (count) => (count > 99 ? "more than 99 open" : `${count} open`),
    },
    operatorNav: {
      health: "Health",
      exceptions: "Exceptions",
      closing: "Daily close",
      merchants: "Merchants",
      lookUp: "Find a charge",
      prices: "Prices",
      revenue: "Revenue",
      pspAccounts: "Providers",
      audit: "Audit log",
      security: "Security",
      notifications: "Notifications",
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
    download: "Download file",
    jump: "Go to…",
    beforeLosing: {
      question:
        "This was neither copied nor downloaded yet, and is not shown again. Close it anyway?",
      stay: "Go back and save it",
      leave: "Close without saving",
    },
    sessionEnds: {
      soon: "Your session ends within 2 minutes, because it is not in use.",
      stay: "Stay signed in",
      over: "Your session has ended. Sign in to go on where you left off.",
      signIn: "Sign in again",
    },
    optional: "optional",
    back: "Back",
    changedMeanwhile: {
      words:
        "Somebody changed this after you opened the page, and nothing was saved. Reload to see how it is, and make your change again.",
      reload: "Reload",
    },
    troubles: {
      lost: "No answer came. Check the connection, and whether it was done before repeating it.",
      unreached: "No connection. Try again.",
      other: (_, requestId) =>
        `This was refused and nothing was changed. Check what you entered; reference for support: ${requestId}.`,
      byCode: {
        forbidden: "Your role does not allow this. Ask an owner.",
        proof_required: "Nothing was changed: you did not confirm that it is you.",
        set_up_required: "Before this, protect your access under Security.",
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
