import { localized } from "@/components/text/localized";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { Fault, FieldName } from "./faults";
import type { ShareUnit, ValidityUnit } from "./values";

/** What the page that makes a charge says. */
export const newChargeTexts = localized(
  {
    title: "Nova cobrança",
    lead: "Preencha, confira e envie o link ao pagador.",
    duplicateLead: "Os dados vieram de outra cobrança. Confira e ajuste antes de criar.",
    back: "Cobranças",
    importSpreadsheet: "Importar planilha",
    newSeries: "Novo carnê",
    needsScript: "Para criar uma cobrança, ative o JavaScript do navegador.",
    restored: "Guardamos nesta aba o que você tinha digitado.",
    startOver: "Começar do zero",
    payer: { heading: "Pagador", help: "Nome e CPF ou CNPJ identificam a cobrança no banco." },
    /** Payers of earlier charges. */
    payers: {
      listed: "Pagadores de cobranças anteriores",
      found: (count: number) =>
        count === 1
          ? "1 pagador encontrado. Use as setas para escolher."
          : `${count} pagadores encontrados. Use as setas para escolher.`,
      last: (day: string) => `última cobrança em ${day}`,
      lastOf: (day: string) => `Última cobrança deste pagador em ${day}.`,
      repeat: "Repetir a última",
    },
    charge: { heading: "O que cobrar" },
    deadlines: { heading: "Prazo" },
    /** How each field is called, on its label and in the list of what is wrong. */
    labels: {
      name: "Nome",
      document: "CPF ou CNPJ",
      email: "E-mail",
      phone: "Telefone",
      withAddress: "Informar o endereço",
      postalCode: "CEP",
      street: "Rua ou avenida",
      number: "Número",
      complement: "Complemento",
      district: "Bairro",
      city: "Cidade",
      state: "UF",
      amount: "Valor em reais",
      openAmount: "Deixar o pagador escolher o valor",
      description: "Descrição",
      reference: "Referência",
      billingType: "Forma de pagamento",
      dueDate: "Vencimento",
      validity: "Validade do código Pix",
      validityUnit: "Unidade da validade",
      withTerms: "Cobrar multa e juros ou dar desconto",
      fine: "Multa por atraso",
      fineUnit: "Unidade da multa",
      interest: "Juros por atraso, % ao mês",
      discount: "Desconto para pagamento antecipado",
      discountUnit: "Unidade do desconto",
      discountUntil: "Desconto até",
    } satisfies Record<FieldName, string>,
    emailHint: "Para enviar o link por e-mail.",
    phoneHint: "Com DDD. Para enviar o link pelo WhatsApp.",
    chooseState: "—",
    openAmount: "O pagador digita quanto quer pagar, na página da cobrança ou no app do banco.",
    descriptionHint: (left: number) =>
      `Aparece para o pagador. ${left === 1 ? "Resta 1 caractere" : `Restam ${left} caracteres`}.`,
    referenceHint: "Como a sua loja chama esta cobrança, por exemplo o número do pedido.",
    payersChoice: "O pagador escolhe",
    methods: {
      PIX: "O link mostra o QR Code e o código copia e cola. O pagamento é confirmado na hora.",
      BOLETO: "Confirmado em até 1 dia útil; pode ser pago depois do vencimento.",
      CREDIT_CARD: "O pagador digita o cartão na página da cobrança.",
      DEBIT_CARD: "Como o crédito, mas sai direto da conta do pagador.",
      UNDEFINED: "Na página da cobrança, entre as formas que a loja aceita.",
    } satisfies Record<BillingType, string>,
    withoutAccount:
      "Indisponível: falta uma conta de provedor para esta forma. Quem administra a loja a cadastra em Configurações.",
    presets: {
      dueDate: "Atalhos do vencimento",
      today: "Hoje",
      tomorrow: "Amanhã",
      inDays: (days: number) => `+${days} dias`,
      validity: "Atalhos da validade",
      untilDueDate: "Até o vencimento",
      halfHour: "30 minutos",
      oneHour: "1 hora",
      oneDay: "24 horas",
    },
    units: { minutes: "minutos", hours: "horas", days: "dias" } satisfies Record<
      ValidityUnit,
      string
    >,
    validUntil: (instant: string) => `Código válido até ${instant}.`,
    dueDateCaps: "O código não passa do vencimento.",
    outlives: "Depois do vencimento, o banco do pagador soma a multa e os juros.",
    diesEarly: "Depois disso a cobrança não pode mais ser paga, mesmo antes do vencimento.",
    terms: {
      heading: "Multa, juros e desconto",
      help: "Opcional. O banco do pagador calcula o valor no dia do pagamento.",
      notHere: "Só para Pix, boleto ou escolha do pagador, com valor definido.",
      fineHint: "Uma vez, no primeiro dia de atraso. Para consumidores, a lei limita a 2%.",
      interestHint: "Juros simples, contados por dia de atraso.",
      discountHint: "Até o dia que vem a seguir, inclusive.",
      units: { percent: "%", amount: "R$" } satisfies Record<ShareUnit, string>,
    },
    summary: {
      heading: "Resumo",
      openAmount: "Valor em aberto",
      payer: "Pagador",
      method: "Forma",
      dueDate: "Vencimento",
      code: "Pix válido até",
      terms: "Multa, juros e desconto",
      missing: "A preencher",
    },
    submitAny: "Criar cobrança",
    submit: (amount: string | null) =>
      amount === null ? "Criar com valor em aberto" : `Criar cobrança de ${amount}`,
    submitting: "Criando…",
    toCorrect: (names: readonly string[]) =>
      names.length === 1
        ? `Falta corrigir 1 campo: ${names[0]}.`
        : `Falta corrigir ${names.length} campos: ${names.join(", ")}.`,
    faults: faultPtBr,
    troubles: {
      lost: "Não houve resposta, e a cobrança pode ou não ter sido criada. O que você digitou está aqui. Tente de novo sem receio: ela não é criada duas vezes.",
      running:
        "A cobrança ainda está sendo criada. Tente de novo em instantes: ela não é criada duas vezes.",
      unavailable:
        "Não foi possível agora. O que você digitou está aqui; tente de novo em instantes.",
      keyReused:
        "Uma tentativa anterior deste formulário já criou uma cobrança, com dados diferentes destes. Confira-a na lista. Se quiser criar também esta, envie de novo.",
      seeCharges: "Ver as cobranças",
      refused: (reason: string) =>
        `O banco recusou a cobrança${reason ? `: ${reason}` : ""}. Corrija o que for preciso e envie de novo; a recusada ficou na lista como cancelada.`,
      noProvider:
        "Não há conta de provedor para esta forma de pagamento. Escolha outra, ou peça a quem administra a loja que a cadastre em Configurações.",
      invalid: (detail: string) => `A cobrança não foi criada: ${detail}.`,
    },
    made: {
      title: "Cobrança criada",
      lead: (amount: string | null, payer: string, dueDate: string) =>
        `${amount ?? "Valor em aberto"} para ${payer}, com vencimento em ${dueDate}.`,
      share: "Envie ao pagador",
      shareHelp: "O link abre a página da cobrança, sem senha.",
      link: "Link de pagamento",
      copyLink: "Copiar link",
      whatsApp: "Enviar pelo WhatsApp",
      email: "Enviar por e-mail",
      code: "Código Pix",
      codeHelp: "Para quem está com você: aponte a câmera do app do banco.",
      qr: "QR Code Pix desta cobrança",
      copyCode: "Copiar código Pix",
      preparing:
        "O código Pix está sendo gerado e aparece aqui sozinho. O link já pode ser enviado: ele mostra o código assim que ficar pronto.",
      again: "Nova cobrança",
      open: "Ver cobrança",
    },
  },
  {
    title: "New charge",
    lead: "Fill it in, check it, and send the link to whoever pays.",
    duplicateLead: "These details come from another charge. Check and adjust them before creating.",
    back: "Charges",
    importSpreadsheet: "Import spreadsheet",
    newSeries: "New booklet",
    needsScript: "To create a charge, turn on JavaScript in the browser.",
    restored: "What you had typed was kept in this tab.",
    startOver: "Start over",
    payer: { heading: "Payer", help: "Name and CPF or CNPJ identify the charge at the bank." },
    payers: {
      listed: "Payers of earlier charges",
      found: (count: number) =>
        count === 1
          ? "1 payer found. Use the arrow keys to choose."
          : `${count} payers found. Use the arrow keys to choose.`,
      last: (day: string) => `last charged on ${day}`,
      lastOf: (day: string) => `This payer was last charged on ${day}.`,
      repeat: "Repeat the last charge",
    },
    charge: { heading: "What to charge" },
    deadlines: { heading: "Until when" },
    labels: {
      name: "Name",
      document: "CPF or CNPJ",
      email: "E-mail",
      phone: "Phone",
      withAddress: "Add address",
      postalCode: "Postal code (CEP)",
      street: "Street",
      number: "Number",
      complement: "Unit",
      district: "District",
      city: "City",
      state: "State",
      amount: "Amount in reais",
      openAmount: "Let the payer choose the amount",
      description: "Description",
      reference: "Reference",
      billingType: "Payment method",
      dueDate: "Due date",
      validity: "Validity of the Pix code",
      validityUnit: "Unit of the validity",
      withTerms: "Agree on a fine, interest or a discount",
      fine: "Fine for paying late",
      fineUnit: "Unit of the fine",
      interest: "Interest for paying late, % a month",
      discount: "Discount for paying early",
      discountUnit: "Unit of the discount",
      discountUntil: "Discount until",
    },
    emailHint: "To send the link by e-mail.",
    phoneHint: "With area code. To send the link by WhatsApp.",
    chooseState: "—",
    openAmount: "The payer types how much to pay, on the charge's page or in the bank's app.",
    descriptionHint: (left) =>
      `The payer sees it. ${left === 1 ? "1 character" : `${left} characters`} left.`,
    referenceHint: "What your shop calls this charge, such as the number of the order.",
    payersChoice: "The payer chooses",
    methods: {
      PIX: "The link shows the QR Code and the copy-and-paste code. Payment is confirmed instantly.",
      BOLETO: "Confirmed within 1 business day; can be paid after the due date.",
      CREDIT_CARD: "The payer types the card on the charge's page.",
      DEBIT_CARD: "Like credit, but taken straight from the payer's account.",
      UNDEFINED: "On the charge's page, among the methods the shop takes.",
    },
    withoutAccount:
      "Not available: a provider account for this method is missing. An owner adds it under Settings.",
    presets: {
      dueDate: "Due date shortcuts",
      today: "Today",
      tomorrow: "Tomorrow",
      inDays: (days) => `+${days} days`,
      validity: "Validity shortcuts",
      untilDueDate: "Until the due date",
      halfHour: "30 minutes",
      oneHour: "1 hour",
      oneDay: "24 hours",
    },
    units: { minutes: "minutes", hours: "hours", days: "days" },
    validUntil: (instant) => `Code valid until ${instant}.`,
    dueDateCaps: "The code does not outlive the due date.",
    outlives: "After the due date, the payer's bank adds the fine and the interest.",
    diesEarly: "After that the charge can no longer be paid, even before the due date.",
    terms: {
      heading: "Delay and discount",
      help: "Optional. The payer's bank works out the amount on the day of payment.",
      notHere: "Only for Pix, boleto or the payer's choice, with a fixed amount.",
      fineHint: "Once, on the first day of delay. For consumers, Brazilian law allows up to 2%.",
      interestHint: "Simple interest, counted by days of delay.",
      discountHint: "Until the day that follows, inclusive.",
      units: { percent: "%", amount: "R$" },
    },
    summary: {
      heading: "Summary",
      openAmount: "Open amount",
      payer: "Payer",
      method: "Method",
      dueDate: "Due date",
      code: "Code until",
      terms: "Delay and discount",
      missing: "To be filled in",
    },
    submitAny: "Create charge",
    submit: (amount) =>
      amount === null ? "Create with an open amount" : `Create charge of ${amount}`,
    submitting: "Creating…",
    toCorrect: (names) =>
      names.length === 1
        ? `1 field to correct: ${names[0]}.`
        : `${names.length} fields to correct: ${names.join(", ")}.`,
    faults: faultEn,
    troubles: {
      lost: "No answer came, and the charge may or may not have been created. What you typed is still here. You can safely try again: it is not created twice.",
      running: "The charge is still being created. Try again in a moment: it is not created twice.",
      unavailable: "Not possible right now. What you typed is still here; try again in a moment.",
      keyReused:
        "An earlier try of this form already created a charge, with details other than these. Check it in the list. To create this one too, send it again.",
      seeCharges: "See the charges",
      refused: (reason) =>
        `The bank refused the charge${reason ? `: ${reason}` : ""}. Correct what is needed and send it again; the refused one stays in the list as canceled.`,
      noProvider:
        "There is no provider account for this payment method. Choose another, or ask an owner to add it under Settings.",
      invalid: (detail) => `The charge was not created: ${detail}.`,
    },
    made: {
      title: "Charge created",
      lead: (amount, payer, dueDate) =>
        `${amount ?? "Payer's choice of amount"} to ${payer}, due on ${dueDate}.`,
      share: "Send it to whoever pays",
      shareHelp: "The link opens the charge's page, without a password.",
      link: "Payment link",
      copyLink: "Copy link",
      whatsApp: "Send by WhatsApp",
      email: "Send by e-mail",
      code: "Pix code",
      codeHelp: "For someone beside you: point the camera of the bank's app.",
      qr: "Pix QR Code of this charge",
      copyCode: "Copy Pix code",
      preparing:
        "The Pix code is being made and will appear here by itself. The link can be sent already: it shows the code as soon as it is ready.",
      again: "New charge",
      open: "See charge",
    },
  },
);

function faultPtBr(field: FieldName, fault: Fault): string {
  if (fault.kind === "tooLong") {
    return `Use no máximo ${fault.limit} caracteres; há ${fault.length}.`;
  }
  if (fault.kind === "missing") return MISSING_PT_BR[field] ?? "Preencha este campo.";
  if (fault.kind === "past") return "O vencimento precisa ser hoje ou depois, em Brasília.";
  if (fault.kind === "cpf" || fault.kind === "cnpj") {
    return `Este ${fault.kind.toUpperCase()} não confere: os dois últimos dígitos não batem com os demais. Veja se algum foi trocado.`;
  }
  if (fault.kind === "tooLarge") return "O valor vai até R$ 9.999.999.999,99.";
  if (fault.kind === "letters") {
    return "Esta loja não aceita CNPJ com letras. Quem a administra ativa isso em Configurações › Perfil.";
  }
  return MALFORMED_PT_BR[field] ?? "Isto não pode ser lido. Confira o que digitou.";
}

const MISSING_PT_BR: Readonly<Partial<Record<FieldName, string>>> = {
  amount: "Informe o valor, ou deixe o pagador escolher.",
  name: "Informe o nome do pagador.",
  document: "Informe o CPF ou o CNPJ do pagador.",
  dueDate: "Escolha o dia do vencimento.",
  discountUntil: "Escolha até que dia vale o desconto.",
  state: "Escolha a UF.",
};

const MALFORMED_PT_BR: Readonly<Partial<Record<FieldName, string>>> = {
  document: "O CPF tem 11 dígitos; o CNPJ, 14 caracteres, que podem ter letras.",
  email: "O e-mail precisa ser como nome@exemplo.com.br.",
  phone: "Informe DDD e número: 10 dígitos, ou 11 para celular.",
  postalCode: "O CEP tem 8 dígitos.",
  amount: "Escreva o valor como 1.234,56.",
  dueDate: "Escolha um dia do calendário.",
  validity: "A validade vai de 1 minuto a 30 dias, em número inteiro.",
  fine: "Até 100%, ou até o valor da cobrança, com no máximo duas casas.",
  interest: "Até 100% ao mês, com no máximo duas casas.",
  discount: "Precisa ser menor que o valor da cobrança, com no máximo duas casas.",
  discountUntil: "O desconto vale no máximo até o vencimento.",
};

function faultEn(field: FieldName, fault: Fault): string {
  if (fault.kind === "tooLong") {
    return `Use at most ${fault.limit} characters; there are ${fault.length}.`;
  }
  if (fault.kind === "missing") return MISSING_EN[field] ?? "Fill in this field.";
  if (fault.kind === "past") return "The due date must be today or later, in Brasília.";
  if (fault.kind === "cpf" || fault.kind === "cnpj") {
    return `This ${fault.kind.toUpperCase()} does not check: its last two digits do not match the others. See whether one was mistyped.`;
  }
  if (fault.kind === "tooLarge") return "The amount goes up to R$ 9.999.999.999,99.";
  if (fault.kind === "letters") {
    return "This shop takes no CNPJ with letters. An owner turns that on under Settings › Profile.";
  }
  return MALFORMED_EN[field] ?? "This cannot be read. Check what you typed.";
}

const MISSING_EN: Readonly<Partial<Record<FieldName, string>>> = {
  amount: "Enter the amount, or let the payer choose it.",
  name: "Enter the payer's name.",
  document: "Enter the payer's CPF or CNPJ.",
  dueDate: "Choose the due date.",
  discountUntil: "Choose until when the discount lasts.",
  state: "Choose the state.",
};

const MALFORMED_EN: Readonly<Partial<Record<FieldName, string>>> = {
  document: "A CPF has 11 digits; a CNPJ 14 characters, which may be letters.",
  email: "The e-mail must be like name@example.com.",
  phone: "Give area code and number: 10 digits, or 11 for a mobile.",
  postalCode: "A CEP has 8 digits.",
  amount: "Write the amount like 1.234,56.",
  dueDate: "Choose a day of the calendar.",
  validity: "The validity goes from 1 minute to 30 days, as a whole number.",
  fine: "Up to 100%, or up to the amount of the charge, with at most two decimals.",
  interest: "Up to 100% a month, with at most two decimals.",
  discount: "It must be less than the amount of the charge, with at most two decimals.",
  discountUntil: "The discount lasts until the due date at most.",
};
