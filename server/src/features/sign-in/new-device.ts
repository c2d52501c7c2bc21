import { isNewCountry, isNewDevice } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { DB } from '../../db/types.ts'
import type { Origin } from '../../http/route.ts'
import type { Mail } from '../mail/service.ts'
import { getContact, insertUnusualSignIn, listCountries, listDevices, updateLanguage } from './queries.ts'
import { recordAccountEvent } from './service.ts'

/** Where a person ends a sign-in that was not theirs. */
const signInsPath = '/settings/security'

/**
 * Starts a sign-in, remembers the language of the person's screen, and tells the person if such a device was never used
 * for the account.
 */
export async function startAndNotice<T extends { signInId: number }>(
  { mail, publicUrl }: { mail: Mail; publicUrl: string },
  trx: Transaction<DB>,
  staffId: number,
  origin: Origin,
  start: () => Promise<T>,
): Promise<T> {
  const known = await listDevices(trx, staffId)
  const isFromNewCountry = isNewCountry(origin.country, await listCountries(trx, staffId))
  const started = await start()
  await updateLanguage(trx, staffId, origin.language)
  const isOnNewDevice = isNewDevice(origin.device, known)
  // One sign-in is one matter. The country weighs more.
  const unusual = isFromNewCountry ? 'new_country' : isOnNewDevice ? 'new_device' : null
  if (unusual !== null) {
    const { device, country } = origin
    await insertUnusualSignIn(trx, { staffId, kind: unusual, device, country })
  }
  if (!isOnNewDevice) return started
  await recordAccountEvent(trx, staffId, 'new_device', origin)
  const { email: to } = await getContact(trx, staffId)
  const { device, address, language } = origin
  const values = { device, address, at: (await readNow(trx)).toISOString(), link: `${publicUrl}${signInsPath}` }
  await mail.post(trx, { key: `new device ${started.signInId}`, to, language, template: 'new_device', values })
  return started
}
