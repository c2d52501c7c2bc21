import { type OfflinePinBlocker, offlinePinBlocker, pinTriesMost } from '@aforo/domain'
import type { Core } from './core.ts'
import type { DevicePerson, KnownPerson, Me, Verifier } from './known-person.ts'

/** `triesLeft` after a wrong PIN. */
export type PinAnswer = { me: Me } | { blocker: OfflinePinBlocker | 'pin_wrong'; triesLeft: number }

const rounds = 200_000

async function hashPin(pin: string, salt: readonly number[]): Promise<number[]> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(salt), iterations: rounds }
  return [...new Uint8Array(await crypto.subtle.deriveBits(by, key, 256))]
}

async function verifierOf(pin: string): Promise<Verifier> {
  const salt = [...crypto.getRandomValues(new Uint8Array(16))]
  return { salt, hash: await hashPin(pin, salt) }
}

async function matches({ salt, hash }: Verifier, pin: string): Promise<boolean> {
  const given = await hashPin(pin, salt)
  return given.every((byte, index) => byte === hash[index])
}

const byName = (one: KnownPerson, other: KnownPerson) => one.person.name.localeCompare(other.person.name)

/** Who may come in on this device without a connection. They are forgotten together with the members. */
export function createKnownPeople(core: Core, { me }: { me: () => Me | null }) {
  const { store, exclusively, mayGoOn } = core
  const find = async (id: number) => (await store.listPeople()).find(({ person }) => person.id === id)

  return {
    /** The server has accepted this PIN. */
    async noteEntry(person: DevicePerson, pin: string): Promise<void> {
      if (core.state?.isWanted !== true) return
      const verifier = await verifierOf(pin)
      await exclusively(async () => {
        const known = await find(person.id)
        const described = me()?.id === person.id ? me() : (known?.me ?? null)
        await store.keepPerson({ person, verifier, me: described, provedAtMs: Date.now(), wrong: 0 })
      })
    },
    noteMe: (described: Me): Promise<void> =>
      exclusively(async () => {
        const known = await find(described.id)
        if (known !== undefined) await store.keepPerson({ ...known, me: described })
      }),
    /** Forgets who does not work here any more, or has no PIN. */
    keepOnly: (people: readonly DevicePerson[]): Promise<void> =>
      exclusively(async () => {
        const digits = new Map(people.map(({ id, pin_digits }) => [id, pin_digits]))
        for (const { person } of await store.listPeople())
          if (digits.get(person.id) !== person.pin_digits) await store.dropPerson(person.id)
      }),
    async list(): Promise<DevicePerson[]> {
      if (!mayGoOn()) return []
      const known = await store.listPeople()
      return known
        .filter(({ me: described }) => described !== null)
        .toSorted(byName)
        .map(({ person }) => ({ ...person, has_picture: false }))
    },
    /** A wrong PIN is counted before it is checked, so that closing the page wins nothing. */
    async check(id: number, pin: string): Promise<PinAnswer> {
      const counted = await exclusively(async () => {
        const known = await find(id)
        if (known === undefined || !mayGoOn()) return null
        const blocker = offlinePinBlocker({ wrong: known.wrong, provedAt: new Date(known.provedAtMs) }, new Date())
        if (blocker === null) await store.keepPerson({ ...known, wrong: known.wrong + 1 })
        return { known, blocker }
      })
      if (counted === null || counted.known.me === null) return { blocker: 'pin_unknown_here', triesLeft: 0 }
      const { known, blocker } = counted
      if (blocker !== null) return { blocker, triesLeft: 0 }
      if (!(await matches(known.verifier, pin))) {
        const triesLeft = pinTriesMost - known.wrong - 1
        return { blocker: triesLeft === 0 ? 'pin_locked' : 'pin_wrong', triesLeft }
      }
      await exclusively(() => store.keepPerson({ ...known, wrong: 0 }))
      return { me: counted.known.me }
    },
  }
}
