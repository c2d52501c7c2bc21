import { sharedDeviceSetting } from '../device/shared-device.ts'
import type { Keeper } from './stored-commands.ts'

let person: number | null = null

/** The person who is signed in now, or null. */
export const setOutboxPerson = (staffId: number | null): void => {
  person = staffId
}

const placeOf = (key: string) => `aforo.madeBy.${key}`

/** On a shared device, remembers who made a command, so that nobody else sends it in their own name. */
export function keepOwner(keeper: Keeper, key: string): void {
  if (sharedDeviceSetting.read() !== null && person !== null) keeper.setItem(placeOf(key), String(person))
}

export const forgetOwner = (keeper: Keeper, key: string): void => keeper.removeItem(placeOf(key))

/** Whether the person who is signed in made this command. True if it is not known who did. */
export function isOwn(keeper: Keeper, key: string): boolean {
  const owner = keeper.getItem(placeOf(key))
  return owner === null || owner === String(person)
}
