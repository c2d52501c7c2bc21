import type { CallReply } from '@aforo/contract'

export type FiscalStatus = CallReply<'GET /v1/fiscal'>

/** A record is normally answered within minutes. After that, something holds it up. */
const lateMs = 10 * 60_000

export type SendingState = 'rejected' | 'certificate_missing' | 'certificate_expired' | 'failing' | 'sending' | 'sent'

/** What an owner should know about the sending, the most urgent first. Null if this venue has nothing to send. */
export function sendingState({ chain, certificate, sending }: FiscalStatus, nowMs: number): SendingState | null {
  const { rejected, waiting, failing_since: failingSince, oldest_waiting_at: oldestAt } = sending
  if (chain === null && rejected === 0 && waiting === 0) return null
  if (rejected > 0) return 'rejected'
  if (certificate === null) return 'certificate_missing'
  if (certificate.days_left < 0) return 'certificate_expired'
  if (waiting === 0) return 'sent'
  const isLate = oldestAt !== null && nowMs - Date.parse(oldestAt) > lateMs
  return failingSince !== null || isLate ? 'failing' : 'sending'
}

export type CertificateState = 'valid' | 'ending' | 'soon' | 'urgent' | 'expired'

/** How near the end of a certificate is: owners are warned 60, 30 and 7 days before. */
export function certificateState(daysLeft: number): CertificateState {
  if (daysLeft < 0) return 'expired'
  if (daysLeft <= 7) return 'urgent'
  if (daysLeft <= 30) return 'soon'
  return daysLeft <= 60 ? 'ending' : 'valid'
}
