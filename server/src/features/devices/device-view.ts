import type { CallReply } from '@aforo/contract'
import type { Database } from '../../db/connection.ts'
import { Refusal } from '../../refusal.ts'
import { type PictureDeps, readPicture } from '../pictures/service.ts'
import { findShiftBegins } from '../time-records/service.ts'
import { listPeopleAt, noteUse } from './queries.ts'
import { getDevice } from './service.ts'

/** What a locked device shows: its venue and the people who may come in, those on shift first. */
export async function describeOwnDevice(deps: { db: Database }, secret: string): Promise<CallReply<'GET /v1/device'>> {
  const device = await getDevice(deps, secret)
  await noteUse(deps.db, device.id)
  const people = await listPeopleAt(deps.db, device.venueId)
  const begins = await findShiftBegins(deps, { id: device.venueId, operatorId: device.operatorId })
  const shown = people.map((person) => ({
    id: person.id,
    name: person.name === '' ? person.email : person.name,
    role: person.role,
    has_picture: person.pictureKey !== null,
    pin_digits: person.pinDigits,
    on_shift_since: begins.get(person.id)?.toISOString() ?? null,
  }))
  const isOnShift = ({ on_shift_since: since }: { on_shift_since: string | null }) => since !== null
  return {
    id: device.id,
    name: device.name,
    venue: { id: device.venueId, name: device.venueName, time_zone: device.timeZone },
    lock_minutes: device.lockMinutes,
    people: [...shown.filter(isOnShift), ...shown.filter((person) => !isOnShift(person))],
  }
}

/** The picture of a person of the venue, for a device on which nobody is signed in. */
export async function getPictureOnDevice(deps: PictureDeps, secret: string, staffId: number): Promise<File> {
  const device = await getDevice(deps, secret)
  const person = (await listPeopleAt(deps.db, device.venueId)).find(({ id }) => id === staffId)
  const key = person?.pictureKey ?? null
  const bytes = key === null ? null : await readPicture(deps, key, 'small')
  if (bytes === null) throw new Refusal('picture_not_found')
  return new File([bytes], 'small.webp')
}
