import type { CallReply } from '@aforo/contract'
import { daysBetween, operatorState } from '@aforo/domain'
import type { OperatorRow } from './queries.ts'

type Terms = Pick<CallReply<'GET /v1/operators/{id}'>, 'state' | 'trial_days_left' | 'plan'>
type ActiveMonth = { month: string; members: number; countedUntil: string }

/** State and plan of an operator on a day. */
export const termsOf = (operator: OperatorRow, today: string): Terms => ({
  state: operatorState({ isSuspended: operator.suspendedAt !== null, trialEndsOn: operator.trialEndsOn }),
  trial_days_left: operator.trialEndsOn === null ? null : daysBetween(today, operator.trialEndsOn),
  plan:
    operator.planName === null
      ? null
      : {
          name: operator.planName,
          venues_limit: operator.planVenuesLimit,
          members_limit: operator.planMembersLimit,
        },
})

export const monthReply = ({ month, members, countedUntil }: ActiveMonth) => ({
  month,
  members,
  counted_until: countedUntil,
})

/** The count of the current month, or null if it was not counted yet. */
export function activeReply(months: readonly ActiveMonth[], today: string) {
  const current = months.find(({ month }) => month === `${today.slice(0, 8)}01`)
  return current === undefined ? null : monthReply(current)
}

type Storage = { rowBytes: number; pictureBytes: number; pictures: number; measuredAt: Date }

/** What the operator stores, or null if it was not measured yet. */
export const storageReply = (storage: Storage | undefined) =>
  storage === undefined
    ? null
    : {
        row_bytes: storage.rowBytes,
        picture_bytes: storage.pictureBytes,
        pictures: storage.pictures,
        measured_at: storage.measuredAt.toISOString(),
      }
