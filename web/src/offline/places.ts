import { type LeasePlace, leasePlaces } from '@aforo/domain'
import { deviceSetting } from '../device/setting.ts'

/** Where this device is used: door, counter or both. */
export const offlinePlacesSetting = deviceSetting<readonly LeasePlace[]>('aforo.offlinePlaces', {
  fromText: placesIn(),
  toText: (places) => (places.length === 0 ? null : places.join(' ')),
})

/** The same array for the same text, because React compares snapshots. */
function placesIn() {
  let last: { text: string | null; places: readonly LeasePlace[] } = { text: null, places: [] }
  return (text: string | null): readonly LeasePlace[] => {
    if (text !== last.text) {
      const words = text?.split(' ') ?? []
      last = { text, places: leasePlaces.filter((place) => words.includes(place)) }
    }
    return last.places
  }
}

/** The page of a place was opened on this device. */
export function notePlace(place: LeasePlace): void {
  const places = offlinePlacesSetting.read()
  if (!places.includes(place)) offlinePlacesSetting.write([...places, place])
}
