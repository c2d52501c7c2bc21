import type { Client } from '../../parts/members/member-name.ts'
import type { ActiveEntry } from '../../parts/visits/room-queries.ts'

/** Actions on a member inside that this person may take. */
export type RoomActions = {
  minStayMinutes: number
  mayDispense: boolean
  /** Entries and exits are blocked while the connection is lost. */
  isLost: boolean
  isBusy: (memberId: number) => boolean
  topUp: ((client: Client) => void) | null
  exit: (entry: ActiveEntry) => void
  openCart: (entry: ActiveEntry) => void
}
