import { setTimeout as sleep } from 'node:timers/promises'
import { inDirectory } from '../../db/transaction.ts'
import type { Origin } from '../../http/route.ts'
import { recordAccountEvent } from '../sign-in/service.ts'
import { findPersonWithPassword, putInvitation } from './queries.ts'
import { type InvitationDeps, issueLink } from './service.ts'

const resetLifeHours = 1
/** Longer than the work takes, so that the answer does not tell whether there is such an account. */
const answerMs = 700

/**
 * Mails a link to choose a new password, if there is such an account. The answer is the same if there is none. Without
 * mail the screen says who can help.
 */
export async function askForReset(
  deps: InvitationDeps,
  email: string,
  origin: Origin,
): Promise<{ is_mailed: boolean }> {
  await deps.throttle.askForReset(email, origin.address)
  if (!deps.mail.isOn) return { is_mailed: false }
  const floor = sleep(answerMs)
  try {
    await mailReset(deps, email, origin)
  } finally {
    await floor
  }
  return { is_mailed: true }
}

async function mailReset(deps: InvitationDeps, email: string, origin: Origin): Promise<void> {
  await inDirectory(deps.db, async (trx) => {
    const person = await findPersonWithPassword(trx, email)
    if (person === undefined) return
    const offer = { staffId: person.id, venueId: null, role: null, capabilities: [], resetsPassword: true }
    const { id } = await putInvitation(trx, { ...offer, invitedBy: null })
    await recordAccountEvent(trx, person.id, 'password_forgotten', origin)
    const letter = {
      to: person.email,
      language: person.language ?? origin.language,
      template: 'password_reset',
    } as const
    await issueLink(trx, deps, id, resetLifeHours, { ...letter, values: { maker: null } })
  })
}
