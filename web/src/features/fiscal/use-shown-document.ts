import { useSearchParams } from 'react-router'
import { idInAddress } from '../../format/address-id.ts'

const parameter = 'document'

/** The document in the address, so that its page can be shared and the back button closes it. */
export function useShownDocument() {
  const [address, setAddress] = useSearchParams()
  const change = (id: number | null) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      if (id === null) next.delete(parameter)
      else next.set(parameter, String(id))
      return next
    })
  return {
    shownId: idInAddress(address.get(parameter)),
    show: (id: number) => change(id),
    hide: () => change(null),
  }
}
