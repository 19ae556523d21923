import { localized } from "@/components/text/localized";
import type { Locale } from "@/lib/platform/values/locale";
import type { Standing } from "./shown-endpoint";

/** What the page of one endpoint says. */
export const endpointTexts = localized(
  {
    back: "Webhooks",
    standingHelp: {
      working: "",
      failing:
        "As últimas tentativas falharam. Cada evento é tentado de novo, com pausas cada vez maiores, por três dias.",
      resting:
        "O endereço falhou muitas vezes seguidas. Tentamos um evento de cada vez, com pausas de 30 segundos a 15 minutos; quando um for recebido, os outros seguem em ordem.",
      paused: "Pausado por alguém da equipe. Os eventos esperam até o endpoint ser retomado.",
      stopped:
        "O endereço falhou por cinco dias sem receber nada. Os eventos esperam até o endpoint ser retomado.",
      gone: "O endereço respondeu que não existe mais (410). Os eventos esperam até o endpoint ser retomado.",
    } satisfies Record<Standing, string>,
    health: {
      heading: "Situação",
      backlog: "Fila",
      oldest: "Mais antigo",
      lastAttempt: "Última tentativa",
      failingSince: "Falhando desde",
      nextProbe: "Próxima tentativa",
      position: "Posição no feed",
      replay: "Reenviando",
      replayRange: (from: number, to: number) => `posições ${from} a ${to}`,
    },
    lastDay: {
      heading: "Últimas 24 horas:",
      none: "nenhuma requisição.",
      summary: (taken: number, failed: number) =>
        `${count(taken, "recebida", "recebidas", "pt-BR")}, ${count(failed, "falha", "falhas", "pt-BR")}.`,
      cut: (counted: number) => `São as últimas ${counted.toLocaleString("pt-BR")} requisições.`,
    },
    settings: {
      heading: "Configuração",
      types: "Eventos",
      headers: "Cabeçalhos próprios",
      created: "Criado",
      id: "Identificador",
      copyId: "o identificador do endpoint",
    },
    secret: {
      heading: "Chave secreta",
      help: "O seu sistema confere com ela que cada envio veio daqui.",
      oldUntil: (instant: string) => `A chave anterior também assina até ${instant}.`,
      reveal: "Ver chave secreta",
      revealTitle: "Ver a chave secreta?",
      revealHelp:
        "Quem tem a chave secreta pode imitar os nossos avisos. Fica registrado na auditoria que você a viu.",
      show: "Mostrar",
      shownTitle: "Chave secreta atual",
      rotate: "Trocar chave secreta",
      rotateTitle: "Trocar a chave secreta?",
      rotateHelp:
        "Uma chave nova passa a assinar. Enquanto a anterior valer, cada envio leva as duas assinaturas.",
      keep: "A chave anterior",
      keepHours: {
        0: "Para de valer já",
        24: "Vale por mais 24 horas",
        72: "Vale por mais 72 horas",
      },
      rotating: "Trocando…",
      rotatedTitle: "Chave secreta trocada",
      rotatedHelp: "Configure a chave nova no seu sistema antes que a anterior deixe de valer.",
    },
    test: {
      action: "Enviar teste",
      running: "Enviando…",
      taken: (status: number, ms: number) => `Recebido: resposta ${status} em ${ms} ms.`,
      refused: (status: number, ms: number) =>
        `Não foi recebido: resposta ${status} em ${ms} ms. Só respostas de 200 a 299 contam.`,
      failed: (why: string) => `Não foi recebido: ${why}.`,
      answer: "Começo da resposta",
    },
    pause: {
      action: "Pausar",
      title: "Pausar este endpoint?",
      help: "Nada é enviado até alguém retomá-lo. Os eventos esperam; nenhum se perde.",
      done: "Endpoint pausado",
    },
    resume: {
      action: "Retomar",
      title: "Retomar este endpoint",
      help: "De onde os envios continuam?",
      from: {
        stopped: "De onde parou",
        now: "Só os eventos de agora em diante",
        day: "Dos eventos de um dia em diante",
      },
      fromHelp: {
        stopped: "Tudo o que esperou é enviado, em ordem.",
        now: "O que esperou não é enviado; dá para reenviar depois.",
        day: "O que aconteceu antes do dia não é enviado; dá para reenviar depois.",
      },
      day: "Dia",
      dayMissing: "Escolha o dia.",
      resuming: "Retomando…",
      done: "Endpoint retomado",
      already: "Este endpoint já está ativo.",
    },
    replay: {
      action: "Reenviar intervalo",
      title: "Reenviar um intervalo",
      help: "Os eventos do intervalo são enviados de novo, em ordem. O seu sistema reconhece os repetidos pelo webhook-id.",
      by: "Intervalo",
      days: "Por dias",
      positions: "Por posições do feed",
      fromDay: "Do dia",
      toDay: "Até o dia",
      fromPosition: "Da posição",
      toPosition: "Até a posição",
      onlyFailed: "Só os que não foram recebidos",
      faults: {
        missing: "Preencha o início e o fim.",
        reversed: "O início vem depois do fim.",
        unreadable: "Escreva posições como números inteiros.",
      },
      sending: "Reenviando…",
      done: "Reenvio iniciado",
      conflict: "Não há eventos já enviados neste intervalo, ou outro reenvio ainda não terminou.",
    },
    remove: {
      action: "Remover",
      title: "Remover este endpoint?",
      help: "Nada mais é enviado a ele, e o histórico de entregas some daqui. Para parar por um tempo, pause.",
      typed: (host: string) => `Para confirmar, escreva ${host}`,
      done: "Endpoint removido",
    },
  },
  {
    back: "Webhooks",
    standingHelp: {
      working: "",
      failing:
        "The last attempts failed. Each event is tried again, after longer and longer pauses, for three days.",
      resting:
        "The address failed many times in a row. We try one event at a time, after pauses of 30 seconds to 15 minutes; once one is taken, the others follow in order.",
      paused: "Paused by somebody of the team. Events wait until the endpoint is resumed.",
      stopped:
        "The address failed for five days and took nothing. Events wait until the endpoint is resumed.",
      gone: "The address answered that it is gone (410). Events wait until the endpoint is resumed.",
    },
    health: {
      heading: "Health",
      backlog: "Backlog",
      oldest: "Oldest",
      lastAttempt: "Last attempt",
      failingSince: "Failing since",
      nextProbe: "Next attempt",
      position: "Position in the feed",
      replay: "Sending again",
      replayRange: (from, to) => `positions ${from} to ${to}`,
    },
    lastDay: {
      heading: "Last 24 hours:",
      none: "no requests.",
      summary: (taken, failed) =>
        `${count(taken, "taken", "taken", "en")}, ${count(failed, "failed", "failed", "en")}.`,
      cut: (counted) => `These are the latest ${counted.toLocaleString("en")} requests.`,
    },
    settings: {
      heading: "Settings",
      types: "Events",
      headers: "Own headers",
      created: "Created",
      id: "Id",
      copyId: "the endpoint's id",
    },
    secret: {
      heading: "Signing secret",
      help: "Your system checks with it that each event came from here.",
      oldUntil: (instant) => `The secret before it signs too until ${instant}.`,
      reveal: "See secret",
      revealTitle: "See the secret?",
      revealHelp:
        "Anyone who has the secret can imitate our events. That you saw it is written to the audit log.",
      show: "Show",
      shownTitle: "Current secret",
      rotate: "Rotate secret",
      rotateTitle: "Rotate the secret?",
      rotateHelp:
        "A new secret begins to sign. While the one before it is valid, each event has both signatures.",
      keep: "The secret before it",
      keepHours: {
        0: "Stops being valid at once",
        24: "Is valid for 24 hours more",
        72: "Is valid for 72 hours more",
      },
      rotating: "Rotating…",
      rotatedTitle: "Secret rotated",
      rotatedHelp:
        "Put the new secret into your system before the one before it stops being valid.",
    },
    test: {
      action: "Send test",
      running: "Sending…",
      taken: (status, ms) => `Taken: answered ${status} in ${ms} ms.`,
      refused: (status, ms) =>
        `Not taken: answered ${status} in ${ms} ms. Only answers from 200 to 299 count.`,
      failed: (why) => `Not taken: ${why}.`,
      answer: "Beginning of the answer",
    },
    pause: {
      action: "Pause",
      title: "Pause this endpoint?",
      help: "Nothing is sent until somebody resumes it. Events wait; none is lost.",
      done: "Endpoint paused",
    },
    resume: {
      action: "Resume",
      title: "Resume this endpoint",
      help: "Where shall it go on?",
      from: {
        stopped: "From where it stopped",
        now: "Only with events from now on",
        day: "With the events of a day and later",
      },
      fromHelp: {
        stopped: "All that waited is sent, in order.",
        now: "What waited is not sent; it can be sent again later.",
        day: "What happened before that day is not sent; it can be sent again later.",
      },
      day: "Day",
      dayMissing: "Choose the day.",
      resuming: "Resuming…",
      done: "Endpoint resumed",
      already: "This endpoint is enabled already.",
    },
    replay: {
      action: "Send a range again",
      title: "Send a range again",
      help: "The events of the range are sent again, in order. Your system knows repeated ones by their webhook-id.",
      by: "Range",
      days: "By days",
      positions: "By positions of the feed",
      fromDay: "From the day",
      toDay: "To the day",
      fromPosition: "From position",
      toPosition: "To position",
      onlyFailed: "Only those that were not taken",
      faults: {
        missing: "Enter where it begins and ends.",
        reversed: "It begins after it ends.",
        unreadable: "Enter positions as whole numbers.",
      },
      sending: "Sending…",
      done: "Sending again has begun",
      conflict: "No event of this range was sent yet, or the last range is still being sent.",
    },
    remove: {
      action: "Delete",
      title: "Delete this endpoint?",
      help: "Nothing is sent to it any more, and its deliveries are no longer shown. To stop for a while, pause it.",
      typed: (host) => `To confirm, type ${host}`,
      done: "Endpoint deleted",
    },
  },
);

function count(many: number, one: string, several: string, locale: Locale): string {
  return `${many.toLocaleString(locale)} ${many === 1 ? one : several}`;
}
