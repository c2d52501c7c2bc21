/** What keeps the credit of members safe. `--break` removes one at a time, and the model must then find a way to lose money. */
export const guards = {
  lease: 'While the holder is silent, nobody else sells at its venue or to the members inside.',
  fence: 'A command with an old number is not applied.',
  order: 'Commands are sent in order, and the server refuses one whose predecessor is missing.',
  durable: 'A command is on the disk before the screen says done.',
  claim: 'While the holder is connected, another device sells only to members whose claim the holder has confirmed.',
  mark: 'A device notes a member on disk before it sends a charge, and sells to them alone only after it read their row.',
  stored: 'The server counts as known to the holder only what the holder says it has stored, not what was sent to it.',
  left: 'Every answer to a renewal has the rows of the members who left since the last one that was stored.',
  alone:
    'A device with commands to send goes on alone, also after it was opened again, and charges nothing over the line.',
  queue: 'The holder confirms nothing while it has commands to send.',
  old: 'A device with a new number sells nothing alone until what it made under the old number is sent.',
  overlay: 'A row that was read while commands of that member wait does not replace the row that they were added to.',
  page: 'While all rows are read, they do not replace a row that a renewal has brought meanwhile.',
  received: 'A member whose commands have arrived belongs to the holder until it has confirmed an answer after them.',
  other: 'A member whom the holder of another venue may still sell to is not sold to here without a connection.',
  reload: 'A device with a new number reads all rows again.',
} as const
export type Guard = keyof typeof guards
export type Guards = Readonly<Record<Guard, boolean>>

export const isGuard = (name: string): name is Guard => name in guards

export const allBut = (broken: Guard | null): Guards =>
  Object.fromEntries(Object.keys(guards).map((name) => [name, name !== broken])) as Record<Guard, boolean>

/** Something happened that must never happen. */
export class Violation extends Error {}
