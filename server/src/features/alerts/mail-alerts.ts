import { mailedByDefault } from '@aforo/domain'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator, inTransaction } from '../../db/transaction.ts'
import type { Mail } from '../mail/service.ts'
import { listOwners } from './directory-queries.ts'
import { listNotMailed, markMailed } from './queries.ts'

const alertsPath = '/alerts'
/** Nobody writes about older ones, for example when a mail server is set for the first time. */
const usefulMs = 2 * 24 * 3_600_000

type Deps = { db: Database; mail: Pick<Mail, 'post' | 'isOn'>; publicUrl: string }

/**
 * Writes to the owners about every alert of which they have not heard. A mail is named after its alert, so an interrupted
 * run sends none twice. A process without a mail server leaves it to the others.
 */
export async function mailAlerts({ db, mail, publicUrl }: Deps, operatorId: number): Promise<void> {
  if (!mail.isOn) return
  const now = await readNow(db)
  const alerts = await inOperator(db, operatorId, (trx) => listNotMailed(trx, operatorId))
  for (const { id, kind, venueId, venueName, who, count, lastAt, mails } of alerts) {
    const isUseful = now.getTime() - lastAt.getTime() < usefulMs
    const owners = isUseful ? await listOwners(db, operatorId, venueId) : []
    const wanting = owners.filter(({ kinds }) => (kinds ?? mailedByDefault).includes(kind))
    const values = { kind, venue: venueName, who, count, at: lastAt.toISOString(), link: `${publicUrl}${alertsPath}` }
    await inTransaction(db, async (trx) => {
      for (const { id: staffId, email: to, language } of wanting) {
        const key = `alert ${operatorId} ${id} ${mails + 1} ${staffId}`
        await mail.post(trx, { key, to, language: language ?? 'es', template: 'alert', values })
      }
    })
    await inOperator(db, operatorId, (trx) => markMailed(trx, operatorId, { id, mails }))
  }
}
