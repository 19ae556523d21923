import {
  approvePendingChange,
  declinePendingChange,
  setSecondPersonRule,
  takePendingAnswer,
  withdrawPendingChange,
} from "@/lib/approvals/routes";
import { markNoticesRead } from "@/lib/audit/notice-routes";
import {
  confirmStatementLines,
  importStatementDays,
  proposeStatementMatches,
} from "@/lib/bank-import/routes";
import { getPaymentSeriesBooklet } from "@/lib/boletos/booklet-routes";
import { getBoleto } from "@/lib/boletos/routes";
import { listPaymentEvents, watchPayment } from "@/lib/charge-details/routes";
import { getSpreadsheetModel, readChargeSpreadsheet } from "@/lib/charge-import/routes";
import { cancelPayment, createPayment, editPayment, getPayment } from "@/lib/charges/routes";
import {
  getCheckoutLogo,
  getCheckoutStatus,
  pickCheckoutMethod,
  reportPaymentFromCheckout,
  simulateFromCheckout,
} from "@/lib/checkout/routes";
import { authorizationServerMetadata, createToken, publicKeySet } from "@/lib/credentials/routes";
import { createClientSecret, revokeClientSecret } from "@/lib/credentials/secret-routes";
import { getEvent, listEvents } from "@/lib/events/routes";
import { createExport, getExport, getExportFile } from "@/lib/exports/routes";
import { health, readiness, retryAllJobs, retryJob } from "@/lib/health/routes";
import { receivePolicyReports, securityContact } from "@/lib/health/security-routes";
import type { Operation } from "@/lib/http/operation";
import { listDailyCloses } from "@/lib/ledger/close-routes";
import { getBalance, listMovements } from "@/lib/ledger/routes";
import { exportChargesAsFile, exportMovementsAsFile } from "@/lib/listing/export-routes";
import { listPayments, watchPayments } from "@/lib/listing/routes";
import { deleteView, replaceView, saveListPreferences, saveView } from "@/lib/listing/view-routes";
import { choosePayerMail, openUnsubscribe, unsubscribe } from "@/lib/mail/payer-routes";
import { chooseMail } from "@/lib/mail/routes";
import {
  beginTotp,
  changePassword,
  confirmTotp,
  disableTotp,
  endAllSessions,
  endSession,
  proveWhoOneIs,
  renewTotpRecoveryCodes,
} from "@/lib/members/account-routes";
import {
  requestForgottenPassword,
  resetForgottenPassword,
} from "@/lib/members/forgotten-password-routes";
import { setSecondFactorRule } from "@/lib/members/second-factor-rule";
import {
  acceptTeamInvitation,
  cancelInvitation,
  changeMemberRole,
  inviteMember,
  removeTeamMember,
} from "@/lib/members/team-routes";
import { setMerchantLimits } from "@/lib/merchants/limits-routes";
import {
  addMerchantMember,
  addMerchantProviderAccount,
  createMerchant,
  disableMerchantById,
  enableMerchantById,
  setMerchantAccountOrder,
  setPrice,
} from "@/lib/merchants/operator-routes";
import { setPayerDocuments } from "@/lib/merchants/payer-document-routes";
import {
  changeContact,
  changeProfile,
  changeReturnOrigins,
  getProfileLogo,
  removeLogo,
  replaceLogo,
} from "@/lib/merchants/profile-routes";
import { listPayers } from "@/lib/payers/routes";
import {
  changePaymentLink,
  createPaymentLink,
  getPaymentLink,
  getPaymentLinkLogo,
  listPaymentLinks,
} from "@/lib/payment-links/routes";
import {
  cancelPaymentSeries,
  completePaymentSeries,
  createPaymentSeries,
  getPaymentSeries,
  listPaymentSeries,
} from "@/lib/payment-series/routes";
import { recordRefund, withdrawManualPayment } from "@/lib/payments/correction-routes";
import {
  createRefund,
  listExceptions,
  listRefunds,
  recordManualPayment,
  resolveMerchantException,
  resolveServiceException,
} from "@/lib/payments/routes";
import {
  anonymizePayerData,
  getPayerData,
  holdPayerData,
  releasePayerHold,
  setRetention,
} from "@/lib/privacy/routes";
import { setAccountOrder } from "@/lib/providers/account-order-routes";
import {
  addProviderAccount,
  changeProviderAccount,
  disableOwnProviderAccount,
  disableProviderAccount,
  testProviderAccount,
} from "@/lib/providers/account-routes";
import { requestAccountCertificate } from "@/lib/providers/certificate-routes";
import { rotateAccountWebhook, takeAccountWebhook } from "@/lib/providers/webhook-routes";
import { receiveWebhookNotifications } from "@/lib/reconciliation/routes";
import { listRequestLogs } from "@/lib/request-log/routes";
import { collectMerchantFees, exportRevenue, reverseFeeCollection } from "@/lib/revenue/routes";
import { getSandboxClock, moveClock, resetClock } from "@/lib/sandbox/clock-routes";
import { playSandboxAction, simulatePayment } from "@/lib/sandbox/routes";
import { lookUpCharge } from "@/lib/support/look-up-routes";
import { exportMerchants } from "@/lib/support/routes";
import { beginMerchantView, endMerchantView } from "@/lib/support/view-routes";
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  resendWebhookEvent,
} from "@/lib/webhooks/delivery-routes";
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  pauseWebhookEndpoint,
  replayWebhookEvents,
  resumeWebhookEndpoint,
  revealWebhookSecret,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from "@/lib/webhooks/routes";
import { describeOperations } from "./openapi/routes";

/** Describes the operations below, and itself. */
export const getOpenApi = describeOperations(() => OPERATIONS);

/**
 * Every operation of the service, each declared beside its noun: what the server mounts, and what the route
 * files in app/ bind (ADR 0034).
 */
export const OPERATIONS: readonly Operation[] = [
  // Merchants' systems, and members of a merchant where an operation names a page's address too.
  createPayment,
  listPayments,
  getPayment,
  editPayment,
  cancelPayment,
  getBoleto,
  listPaymentEvents,
  createRefund,
  listRefunds,
  createPaymentLink,
  listPaymentLinks,
  getPaymentLink,
  changePaymentLink,
  createPaymentSeries,
  listPaymentSeries,
  getPaymentSeries,
  completePaymentSeries,
  cancelPaymentSeries,
  getPaymentSeriesBooklet,
  listExceptions,
  resolveMerchantException,
  listPayers,
  listMovements,
  getBalance,
  createExport,
  getExport,
  getExportFile,
  listDailyCloses,
  listEvents,
  getEvent,
  listWebhookEndpoints,
  getWebhookEndpoint,
  createWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  testWebhookEndpoint,
  rotateWebhookSecret,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
  replayWebhookEvents,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookEvent,
  listRequestLogs,
  createToken,
  publicKeySet,
  authorizationServerMetadata,
  health,
  readiness,
  getOpenApi,
  receivePolicyReports,
  securityContact,
  playSandboxAction,
  getSandboxClock,
  moveClock,
  resetClock,

  // Providers.
  receiveWebhookNotifications,

  // Payers, on their page.
  getCheckoutStatus,
  getCheckoutLogo,
  pickCheckoutMethod,
  reportPaymentFromCheckout,
  simulateFromCheckout,
  getPaymentLinkLogo,

  // Members of a merchant, on their pages.
  watchPayment,
  watchPayments,
  recordManualPayment,
  withdrawManualPayment,
  recordRefund,
  simulatePayment,
  choosePayerMail,
  openUnsubscribe,
  unsubscribe,
  chooseMail,
  changePassword,
  beginTotp,
  confirmTotp,
  disableTotp,
  renewTotpRecoveryCodes,
  proveWhoOneIs,
  markNoticesRead,
  setSecondPersonRule,
  approvePendingChange,
  declinePendingChange,
  withdrawPendingChange,
  takePendingAnswer,
  setSecondFactorRule,
  endAllSessions,
  endSession,
  changeMemberRole,
  removeTeamMember,
  inviteMember,
  cancelInvitation,
  requestForgottenPassword,
  resetForgottenPassword,
  acceptTeamInvitation,
  createClientSecret,
  revokeClientSecret,
  revealWebhookSecret,
  changeProfile,
  changeContact,
  getProfileLogo,
  removeLogo,
  replaceLogo,
  changeReturnOrigins,
  getPayerData,
  anonymizePayerData,
  holdPayerData,
  releasePayerHold,
  setRetention,
  setPayerDocuments,
  saveView,
  deleteView,
  replaceView,
  saveListPreferences,
  exportChargesAsFile,
  exportMovementsAsFile,
  proposeStatementMatches,
  confirmStatementLines,
  importStatementDays,
  readChargeSpreadsheet,
  getSpreadsheetModel,

  addProviderAccount,
  changeProviderAccount,
  requestAccountCertificate,
  testProviderAccount,
  takeAccountWebhook,
  rotateAccountWebhook,
  disableOwnProviderAccount,
  setAccountOrder,

  // Operators of the service.
  disableProviderAccount,
  addMerchantProviderAccount,
  setMerchantAccountOrder,
  resolveServiceException,
  retryJob,
  retryAllJobs,
  exportMerchants,
  lookUpCharge,
  beginMerchantView,
  endMerchantView,
  createMerchant,
  disableMerchantById,
  enableMerchantById,
  setMerchantLimits,
  addMerchantMember,
  setPrice,
  collectMerchantFees,
  reverseFeeCollection,
  exportRevenue,
];
