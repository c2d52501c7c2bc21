import { deviceSetting } from '../../device/setting.ts'
import { tillSetting } from '../../device/till.ts'
import { storedKinds } from '../../outbox/stored-commands.ts'

/** The practice of this browser, and the till that the device had before. */
type Practice = { venueId: number; tillId: number | null }

let lastRead: { text: string | null; practice: Practice | null } = { text: null, practice: null }

function practiceIn(text: string | null): Practice | null {
  const [venueId = 0, tillId = 0] = (text ?? '').split(' ').map(Number)
  return venueId > 0 ? { venueId, tillId: tillId > 0 ? tillId : null } : null
}

const practiceSetting = deviceSetting<Practice | null>('aforo.practice', {
  fromText: (text) => {
    if (lastRead.text !== text) lastRead = { text, practice: practiceIn(text) }
    return lastRead.practice
  },
  toText: (practice) => (practice === null ? null : `${practice.venueId} ${practice.tillId ?? 0}`),
})

/** Whether a storage key holds something about members of this venue: a cart, a command without an answer, a draft. */
export function isKeptOf(venueId: number, place: string): boolean {
  const kinds = ['aforo.cart.', ...Object.values(storedKinds)]
  const isDraft = place.startsWith('aforo.draft.') && place.endsWith(`.${venueId}`)
  return isDraft || kinds.some((kind) => place.startsWith(`${kind}${venueId}.`))
}

function forgetKept(venueId: number): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[area]
      for (const place of Object.keys(storage)) if (isKeptOf(venueId, place)) storage.removeItem(place)
    } catch {
      // Blocked storage holds nothing.
    }
  }
}

/**
 * While somebody practises, no till of the venue is the till of this device. Then it is again, and what the browser kept
 * about the invented members is gone. Called whenever the server has said who is signed in, because a practice also ends
 * by itself while the browser is closed.
 */
export function followPractice(practiceVenueId: number | null): void {
  const before = practiceSetting.read()
  if (before?.venueId === practiceVenueId) return
  if (before !== null) {
    practiceSetting.write(null)
    tillSetting.write(before.tillId)
    forgetKept(before.venueId)
  }
  if (practiceVenueId === null) return
  // First, because other tabs read them in this order.
  practiceSetting.write({ venueId: practiceVenueId, tillId: tillSetting.read() })
  tillSetting.write(null)
}
