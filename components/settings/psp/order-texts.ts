import { localized } from "@/components/text/localized";

/** What the page says of the order of accounts. */
export const orderTexts = localized(
  {
    heading: (method: string) => `Ordem das contas: ${method}`,
    help: "Quando a primeira conta não consegue registrar uma cobrança, a seguinte registra. Uma cobrança que possa existir em um banco nunca passa para outro.",
    notSet:
      "Sem ordem, só a conta mais nova registra cobranças: se ela falhar, as cobranças esperam.",
    begin: "Usar as outras como reserva",
    end: "Encerrar a ordem",
    first: "Usada primeiro",
    reserve: "Reserva",
    outside: "Fora da ordem",
    failing: (ago: string) => `Não registra cobranças desde ${ago}`,
    up: "Subir",
    upOf: (name: string) => `Subir ${name}`,
    include: "Incluir",
    includeOf: (name: string) => `Incluir ${name} na ordem`,
    done: "Ordem salva",
  },
  {
    heading: (method) => `Order of accounts: ${method}`,
    help: "Where the first account cannot register a charge, the next one does. A charge that may exist at one bank never moves to another.",
    notSet:
      "Without an order the newest account alone registers charges: while it fails, charges wait.",
    begin: "Use the others as reserves",
    end: "End the order",
    first: "Used first",
    reserve: "Reserve",
    outside: "Outside of the order",
    failing: (ago) => `Has registered no charge since ${ago}`,
    up: "Move up",
    upOf: (name) => `Move ${name} up`,
    include: "Include",
    includeOf: (name) => `Include ${name} in the order`,
    done: "Order saved",
  },
);
