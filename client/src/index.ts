export type * from "./api-types.js";
export type { Exceptions, Exports, Movement, Movements } from "./books.js";
export {
  type FieldError,
  VintemConnectionError,
  VintemError,
  WebhookVerificationError,
} from "./errors.js";
export type { Events, FollowOptions, Position } from "./events.js";
export type { Payer, Payers } from "./payers.js";
export type { PaymentLinks } from "./payment-links.js";
export type { PaymentSeriesOperations, PaymentSeriesSummary } from "./payment-series.js";
export type { CreateOptions, PageQuery, Payments } from "./payments.js";
export type { RequestLogs } from "./request-logs.js";
export type { Sandbox, SandboxAction } from "./sandbox.js";
export type {
  ApiRequest,
  CallOptions,
  ChangeOptions,
  Query,
  Versioned,
  VintemOptions,
} from "./transport.js";
export { Vintem } from "./vintem.js";
export type { WebhookEndpoints } from "./webhook-endpoints.js";
export { type VerifyOptions, type WebhookHeaders, webhooks } from "./webhooks.js";
