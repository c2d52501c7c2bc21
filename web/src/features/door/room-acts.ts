import type { Client } from '../../parts/members/member-name.ts'
import type { ActiveEntry } from '../../parts/visits/room-queries.ts'

/** What can be done about somebody inside, by who stands at this door now. */
export type RoomActions = {
  minStayMinutes: number
  mayDispense: boolean
  /** While the line is lost nobody goes in or out. */
  isLost: boolean
  isBusy: (memberId: number) => boolean
  topUp: ((client: Client) => void) | null
  exit: (entry: ActiveEntry) => void
  openCart: (entry: ActiveEntry) => void
}
