import type { ApiEndpoint } from '@aforo/domain'
import type { z } from 'zod'
import { accountEndpoints } from './accounts.ts'
import { apiKeyEndpoints } from './api-keys.ts'
import { approvalEndpoints } from './approvals.ts'
import { alertEndpoints } from './alerts.ts'
import { allowanceEndpoints } from './allowances.ts'
import { auditEndpoints } from './audit.ts'
import { batchEndpoints } from './batches.ts'
import { bookCheckEndpoints } from './book-checks.ts'
import { categoryEndpoints } from './categories.ts'
import { counterEndpoints } from './counter.ts'
import { countEndpoints } from './counts.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { deviceEndpoints } from './devices.ts'
import { doorEndpoints } from './door.ts'
import type { Endpoint, EndpointTable } from './endpoint.ts'
import { erasureEndpoints } from './erasures.ts'
import { exceptionEndpoints } from './exceptions.ts'
import { exportEndpoints } from './exports.ts'
import { firstStepEndpoints } from './first-steps.ts'
import { fiscalEndpoints } from './fiscal.ts'
import { healthEndpoints } from './health.ts'
import { statusEndpoints } from './status.ts'
import { importEndpoints } from './imports.ts'
import { inspectionEndpoints } from './inspections.ts'
import { inspectorEndpoints } from './inspectors.ts'
import { supportRequestEndpoints } from './support-requests.ts'
import { invitationEndpoints } from './invitations.ts'
import { ledgerEndpoints } from './ledger.ts'
import { liveEndpoints } from './live.ts'
import { memberEndpoints } from './members.ts'
import { messageEndpoints } from './messages.ts'
import { pictureEndpoints } from './pictures.ts'
import { pressEndpoints } from './presses.ts'
import { privacyRequestEndpoints } from './privacy-requests.ts'
import { productEndpoints } from './products.ts'
import { profileEndpoints } from './profile.ts'
import { purchaseOrderEndpoints } from './purchase-orders.ts'
import { restoreDrillEndpoints } from './restore-drills.ts'
import { retentionEndpoints } from './retention.ts'
import { saleEndpoints } from './sales.ts'
import { secondFactorEndpoints } from './second-factors.ts'
import { shrinkEndpoints } from './shrink.ts'
import { signInEndpoints } from './sign-in.ts'
import { staffEndpoints } from './staff.ts'
import { staffRoleEndpoints } from './staff-roles.ts'
import { stockEndpoints } from './stock.ts'
import { stockValueEndpoints } from './stock-value.ts'
import { supplierEndpoints } from './suppliers.ts'
import { taxEndpoints } from './taxes.ts'
import { timeRecordEndpoints } from './time-records.ts'
import { tillEndpoints } from './tills.ts'
import { transactionEndpoints } from './transactions.ts'
import { transferEndpoints } from './transfers.ts'
import { verdictEndpoints } from './verdicts.ts'
import { venueSettingsEndpoints } from './venue-settings.ts'
import { jarEndpoints } from './jars.ts'
import { journalEndpoints } from './journal.ts'
import { registerEndpoints } from './registers.ts'
import { jobEndpoints } from './jobs.ts'
import { offlineEndpoints } from './offline.ts'
import { announcementEndpoints } from './announcements.ts'
import { operatorEndpoints } from './operators.ts'
import { platformRecordEndpoints } from './platform-record.ts'
import { operatorExportEndpoints } from './operator-exports.ts'
import { operatorSettingsEndpoints } from './operator-settings.ts'
import { practiceEndpoints } from './practice.ts'
import { venueCopyEndpoints } from './venue-copies.ts'
import { venueEndpoints } from './venues.ts'
import { webhookEndpoints } from './webhooks.ts'

export { type Endpoint, errorBody, workbookType } from './endpoint.ts'
export { errorCatalogue, type ErrorCode, type ErrorFigures, errorWords, standingWords } from './errors.ts'
export { filledImportWords, importFaultWords, importFieldWords, importWarningWords } from './import-words.ts'
export { supportMarkOf } from './personal.ts'
export { buildRequest, nextCursorHeader, type WireRequest } from './request.ts'
export { restoreDrill } from './restore-drills.ts'
export type { HintTopic, LiveEvents } from './live.ts'
export { type WebhookBody, webhookBodies } from './webhook-events.ts'

export const endpoints = {
  ...healthEndpoints,
  ...statusEndpoints,
  ...signInEndpoints,
  ...secondFactorEndpoints,
  ...profileEndpoints,
  ...deviceEndpoints,
  ...offlineEndpoints,
  ...invitationEndpoints,
  ...venueEndpoints,
  ...venueSettingsEndpoints,
  ...venueCopyEndpoints,
  ...practiceEndpoints,
  ...operatorSettingsEndpoints,
  ...retentionEndpoints,
  ...operatorExportEndpoints,
  ...apiKeyEndpoints,
  ...inspectorEndpoints,
  ...webhookEndpoints,
  ...firstStepEndpoints,
  ...staffEndpoints,
  ...staffRoleEndpoints,
  ...accountEndpoints,
  ...auditEndpoints,
  ...exportEndpoints,
  ...importEndpoints,
  ...inspectionEndpoints,
  ...supportRequestEndpoints,
  ...operatorEndpoints,
  ...platformRecordEndpoints,
  ...announcementEndpoints,
  ...taxEndpoints,
  ...fiscalEndpoints,
  ...jobEndpoints,
  ...restoreDrillEndpoints,
  ...categoryEndpoints,
  ...productEndpoints,
  ...stockEndpoints,
  ...batchEndpoints,
  ...countEndpoints,
  ...jarEndpoints,
  ...shrinkEndpoints,
  ...transferEndpoints,
  ...supplierEndpoints,
  ...purchaseOrderEndpoints,
  ...stockValueEndpoints,
  ...memberEndpoints,
  ...erasureEndpoints,
  ...privacyRequestEndpoints,
  ...ledgerEndpoints,
  ...doorEndpoints,
  ...verdictEndpoints,
  ...counterEndpoints,
  ...saleEndpoints,
  ...transactionEndpoints,
  ...journalEndpoints,
  ...registerEndpoints,
  ...timeRecordEndpoints,
  ...messageEndpoints,
  ...dashboardEndpoints,
  ...exceptionEndpoints,
  ...approvalEndpoints,
  ...alertEndpoints,
  ...allowanceEndpoints,
  ...tillEndpoints,
  ...bookCheckEndpoints,
  ...pictureEndpoints,
  ...liveEndpoints,
  ...pressEndpoints,
} as const satisfies Record<ApiEndpoint, Endpoint>

/** The chapters of the published API description, in order. */
export const endpointChapters: Record<string, EndpointTable> = {
  'Signing in': signInEndpoints,
  'Second factors': secondFactorEndpoints,
  Profile: profileEndpoints,
  'Shared devices': deviceEndpoints,
  'Without a connection': offlineEndpoints,
  Invitations: invitationEndpoints,
  Venues: { ...venueEndpoints, ...firstStepEndpoints },
  'Venue settings': venueSettingsEndpoints,
  'Operator settings': operatorSettingsEndpoints,
  'Data retention': retentionEndpoints,
  'Privacy requests': privacyRequestEndpoints,
  'Whole exports': operatorExportEndpoints,
  'API keys': apiKeyEndpoints,
  Inspectors: inspectorEndpoints,
  Webhooks: webhookEndpoints,
  Staff: { ...staffEndpoints, ...accountEndpoints },
  'Staff roles': staffRoleEndpoints,
  'Audit record': { ...auditEndpoints, ...exportEndpoints },
  Imports: importEndpoints,
  Inspections: inspectionEndpoints,
  'Support access': supportRequestEndpoints,
  Operators: operatorEndpoints,
  'Platform record': platformRecordEndpoints,
  Announcements: announcementEndpoints,
  'Failed jobs': jobEndpoints,
  'Restore drills': restoreDrillEndpoints,
  Taxes: taxEndpoints,
  Categories: categoryEndpoints,
  Products: productEndpoints,
  Stock: stockEndpoints,
  Purchasing: { ...supplierEndpoints, ...purchaseOrderEndpoints, ...stockValueEndpoints },
  Members: { ...memberEndpoints, ...erasureEndpoints },
  Money: ledgerEndpoints,
  Door: { ...doorEndpoints, ...verdictEndpoints },
  Counter: { ...counterEndpoints, ...saleEndpoints },
  Accounting: { ...transactionEndpoints, ...tillEndpoints, ...bookCheckEndpoints },
  Alerts: alertEndpoints,
  Dashboard: { ...dashboardEndpoints, ...exceptionEndpoints },
  Approvals: approvalEndpoints,
  'Time records': timeRecordEndpoints,
  Messages: messageEndpoints,
  Pictures: pictureEndpoints,
  'Live screens': liveEndpoints,
  Health: { ...healthEndpoints, ...statusEndpoints, ...pressEndpoints },
}

type Contract = typeof endpoints
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Typed<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<K extends ApiEndpoint, P extends keyof Endpoint> = Contract[K] extends Record<P, infer S> ? S : undefined

type InputPart = 'params' | 'query' | 'body' | 'form' | 'multipart'

/** The input of a call, by endpoint. Parts that the endpoint does not have are absent. */
export type CallInput<K extends ApiEndpoint> = {
  [P in InputPart as Part<K, P> extends undefined ? never : P]: Typed<Part<K, P>>
} & (Part<K, 'once'> extends true ? { idempotencyKey: string } : unknown) &
  (Part<K, 'approval'> extends true ? { approvalId?: number } : unknown)

/** The same after validation, as handlers receive it. */
export type ParsedInput<K extends ApiEndpoint> = {
  [P in InputPart as Part<K, P> extends undefined ? never : P]: Parsed<Part<K, P>>
} & (Part<K, 'once'> extends true ? { idempotencyKey: string } : unknown)

/** The reply of a call; void for an empty one. */
export type CallReply<K extends ApiEndpoint> = Part<K, 'reply'> extends z.ZodType ? z.output<Part<K, 'reply'>> : void
