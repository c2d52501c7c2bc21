import { mayUse, type ScreenElementName } from '@aforo/domain'
import { useSession } from './session.tsx'

/** Whether the signed-in person may use a part of a screen at this venue. */
export function useMay(venueId: number): (element: ScreenElementName) => boolean {
  const { person } = useSession()
  return (element) => mayUse(person, venueId, element)
}
