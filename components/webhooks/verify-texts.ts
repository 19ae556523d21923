import { localized } from "@/components/text/localized";

/** What the page about receiving and verifying events says. */
export const verifyTexts = localized(
  {
    title: "Como receber e verificar",
    lead: "Cada evento chega por POST, assinado no formato Standard Webhooks 1.0. Uma biblioteca desse padrão serve como está; o código abaixo também.",
    receive: {
      heading: "Receber",
      steps: [
        "Guarde os bytes do corpo como vieram: a assinatura é deles.",
        "Verifique a assinatura. Se não conferir, responda 400 e não use nada do que veio.",
        "Guarde o evento com webhook-id como chave única: uma repetição tem o mesmo.",
        "Responda 204 em até 15 segundos e trabalhe depois. Só respostas de 200 a 299 contam como recebido.",
        "Responda assim também a tipos que você não conhece: outros podem ser criados.",
      ],
    },
    verify: {
      heading: "Verificar",
      steps: [
        "Recuse um webhook-timestamp a mais de 5 minutos do seu relógio.",
        "A chave do HMAC é a chave secreta depois de whsec_, decodificada de base64.",
        "Calcule o HMAC-SHA256 de id.timestamp.corpo com ela, em base64, com v1, na frente.",
        "O evento é genuíno se uma das assinaturas do cabeçalho for igual, comparada em tempo constante. Durante uma troca da chave secreta há duas.",
      ],
    },
    order: {
      heading: "Ordem",
      help: "Os eventos de uma cobrança chegam em ordem; entre cobranças diferentes não há ordem. data.payment mostra a cobrança como está no envio: fique com a maior version de cada uma. Para ter certeza de que nada falta, leia GET /events a partir da última position que você tem.",
    },
    docs: "O guia inteiro, em sete linguagens",
    code: {
      heading: "Em Node.js",
      label: "Código",
      help: "Sem dependências.",
      copy: "Copiar código",
    },
  },
  {
    title: "How to receive and verify",
    lead: "Each event comes by POST, signed as Standard Webhooks 1.0 says. A library for that standard does as it is, and so does the code below.",
    receive: {
      heading: "Receive",
      steps: [
        "Keep the bytes of the body as they came: the signature is of those.",
        "Verify the signature. If it is wrong, answer 400 and use nothing of what came.",
        "Store the event with webhook-id as a unique key: a repetition has the same one.",
        "Answer 204 within 15 seconds and work afterwards. Only answers from 200 to 299 count as taken.",
        "Answer so to types that you do not know too: others may be added.",
      ],
    },
    verify: {
      heading: "Verify",
      steps: [
        "Refuse a webhook-timestamp that is more than 5 minutes from your clock.",
        "The key is the secret after whsec_, decoded from base64.",
        "Compute HMAC-SHA256 of id.timestamp.body with it, in base64, behind v1,.",
        "The event is genuine if one of the header's signatures is the same, compared in constant time. While a secret is rotated there are two.",
      ],
    },
    order: {
      heading: "Order",
      help: "Events of one charge come in order; between different charges there is none. data.payment shows the charge as it is when it is sent: keep the highest version of each. To be certain that nothing is missing, read GET /events from the last position you have.",
    },
    docs: "The whole guide, in seven languages",
    code: {
      heading: "In Node.js",
      label: "Code",
      help: "Without dependencies.",
      copy: "Copy code",
    },
  },
);
