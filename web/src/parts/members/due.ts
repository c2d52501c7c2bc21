import { daysBetween } from '@aforo/domain'
import type { Client } from './member-name.ts'

export type Due = { kind: 'until'; day: string } | { kind: 'in' | 'ago'; days: number }

type Dated = Pick<Client, 'state' | 'good_until' | 'expires_on' | 'fee_kind' | 'fee_paid_until'>

/** Until when a member is in good standing, or since when not. Null if no date is known. */
export function dueOf(member: Dated, today: string): Due | null {
  const ago = (day: string | null): Due | null =>
    day === null ? null : { kind: 'ago', days: Math.max(0, daysBetween(day, today)) }
  switch (member.state) {
    case 'active':
      return member.expires_on === null && member.fee_kind === 'none' ? null : { kind: 'until', day: member.good_until }
    case 'expiring':
      return { kind: 'in', days: Math.max(0, daysBetween(today, member.good_until)) }
    case 'expired':
      return ago(member.expires_on)
    case 'unpaid':
      return ago(member.fee_paid_until)
    case 'suspended':
    case 'banned':
    case 'deactivated':
    case 'erased':
      return null
  }
}
