import { localized } from "@/components/text/localized";

/** What the page of security notices says; each act is called as in the audit log. */
export const noticeTexts = localized(
  {
    title: "Avisos de segurança",
    lead: "O que mudou para onde vai o dinheiro, quem pode mudar isso e como se entra. Se algo aqui não foi a sua equipe, troque as senhas, revogue as chaves e fale com quem opera o serviço.",
    fresh: "Novo",
    newDevice: "Entrou de um aparelho ou lugar novo",
    ownerInvited: "Convidou um administrador",
    ownerMade: "Tornou alguém administrador",
    renamed: "Mudou o nome da loja",
    by: "Por",
    from: "De",
    markRead: "Marcar como lidos",
    marked: "Avisos marcados como lidos.",
    none: {
      heading: "Nenhum aviso",
      help: "Mudanças que importam para a segurança aparecem aqui.",
    },
    unread: (count: number) =>
      count > 99
        ? "mais de 99 avisos novos"
        : count === 1
          ? "1 aviso novo"
          : `${count} avisos novos`,
  },
  {
    title: "Security notices",
    lead: "What changed about where money goes, who may change that, and how people get in. If something here was not your team, change passwords, revoke secrets and talk to who runs the service.",
    fresh: "New",
    newDevice: "Signed in from a new device or place",
    ownerInvited: "Invited somebody as an owner",
    ownerMade: "Made somebody an owner",
    renamed: "Renamed the merchant",
    by: "By",
    from: "From",
    markRead: "Mark as read",
    marked: "Notices marked as read.",
    none: { heading: "No notices", help: "Changes that matter to security are shown here." },
    unread: (count) =>
      count > 99
        ? "more than 99 new notices"
        : count === 1
          ? "1 new notice"
          : `${count} new notices`,
  },
);
