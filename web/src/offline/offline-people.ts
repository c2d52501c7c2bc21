import type { PinAnswer } from './known-people.ts'
import type { DevicePerson } from './known-person.ts'
import { startLocalSession } from './local-session.ts'

/** Set by the engine once it is open. */
export const offlinePeople: {
  list?: () => Promise<DevicePerson[]>
  check?: (id: number, pin: string) => Promise<PinAnswer>
  noteEntry?: (person: DevicePerson, pin: string) => Promise<void>
  keepOnly?: (people: readonly DevicePerson[]) => Promise<void>
} = {}

/** Who may come in while the server cannot be reached. */
export const listOfflinePeople = async (): Promise<DevicePerson[]> => (await offlinePeople.list?.()) ?? []

type Refusal = Exclude<PinAnswer, { me: unknown }>

/** Why the PIN does not let this person in, or what begins their session when the page is ready for it. */
export async function knockOffline(id: number, pin: string): Promise<Refusal | { enter: () => void }> {
  const answer = (await offlinePeople.check?.(id, pin)) ?? { blocker: 'pin_unknown_here', triesLeft: 0 }
  return 'blocker' in answer ? answer : { enter: () => startLocalSession(answer.me, { staff_id: id, pin }) }
}

/** The server has let this person in by PIN. */
export const noteEntry = (person: DevicePerson, pin: string): void => void offlinePeople.noteEntry?.(person, pin)

/** The people of the venue, as the server has just listed them. */
export const notePeople = (people: readonly DevicePerson[]): void => void offlinePeople.keepOnly?.(people)
