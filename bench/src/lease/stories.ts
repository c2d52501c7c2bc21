import type { Action } from './actions.ts'
import type { Settings } from './world.ts'

const settings: Settings = {
  devices: 4,
  balances: [1000, 1000, 1000],
  skewMs: 7 * 60_000,
  memberMostCents: null,
  newcomerMostCents: 0,
}

type Step = [name: Action['name'], device: number, pick: number]

/** All about the first member, who is inside the venue of device 0. Device 2 is there too, device 1 is at the other. */
const story = (steps: readonly Step[]): [Settings, boolean, Action[]] => [
  settings,
  false,
  steps.map(([name, device, pick]) => ({ name, device, member: 0, pick })),
]

/** Sequences that chance finds rarely. They are tried first. */
export const stories = [
  // The member leaves by another door, the hint is lost, and they spend everything at the other venue.
  story([
    ['walk', 0, 1],
    ['wait', 0, 2],
    ['sync', 0, 0],
    ['charge', 1, 4],
    ['saleAlone', 0, 4],
  ]),
  // Cash is booked, the answer is lost, and a hint brings the row that contains it.
  story([
    ['cashAlone', 0, 0],
    ['sendCommand', 0, 0],
    ['deliver', 0, 2],
    ['deliver', 0, 1],
    ['deliver', 0, 2],
    ['sync', 0, 0],
    ['saleAlone', 0, 4],
  ]),
  // A takeover; the new holder sells and gives the lease back; the old one gets it, and the line drops at once.
  story([
    ['cut', 0, 0],
    ['wait', 0, 1],
    ['takeOver', 2, 0],
    ['sync', 2, 0],
    ['charge', 2, 4],
    ['release', 2, 0],
    ['deliver', 2, 2],
    ['heal', 0, 0],
    ['renew', 0, 0],
    ['deliver', 0, 2],
    ['deliver', 0, 2],
    ['saleAlone', 0, 4],
  ]),
  // Cash is taken after the lease has run out, so it is not booked; a new number must not spend it.
  story([
    ['runOut', 0, 0],
    ['cashAlone', 0, 0],
    ['sync', 0, 0],
    ['saleAlone', 0, 4],
  ]),
  // All rows are read, and arrive after two renewals that say that the member has left.
  story([
    ['load', 0, 0],
    ['deliver', 0, 2],
    ['walk', 0, 1],
    ['wait', 0, 2],
    ['renew', 0, 0],
    ['deliver', 0, 3],
    ['deliver', 0, 3],
    ['renew', 0, 0],
    ['deliver', 0, 3],
    ['deliver', 0, 3],
    ['deliver', 0, 2],
    ['charge', 1, 4],
    ['saleAlone', 0, 4],
  ]),
]
