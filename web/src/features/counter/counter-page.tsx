import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useScale } from '../../device/scale.ts'
import { idInAddress } from '../../format/address-id.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { Stack } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { ChooseMember } from './choose-member.tsx'
import { shelfQuery } from './counter-queries.ts'
import { counterWords } from './counter-words.ts'
import { DecidedRequests } from './decided-requests.tsx'
import { OtherDevice } from './other-device.tsx'
import { PendingSales } from './pending-sales.tsx'
import { ScanNotice } from './scan-notice.tsx'
import classes from './serving.module.css'
import { Serving } from './serving.tsx'
import { type TakeProduct, useCounterScan } from './use-counter-scan.ts'
import { useOtherSeller } from './use-other-seller.ts'
import { useUnsentCarts } from './use-unsent-carts.ts'

export function Page() {
  const t = useWords(counterWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Dispenser key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

/** The counter. The member is in the address, so that other pages can link to it and a reload keeps it. */
function Dispenser({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const [address, setAddress] = useSearchParams()
  const clientId = idInAddress(address.get('userId'))

  function choose(id: number | null): void {
    const next = new URLSearchParams(window.location.search)
    if (id === null) next.delete('userId')
    else next.set('userId', String(id))
    setAddress(next)
  }
  // Loaded before a member is chosen, to recognise a barcode at once.
  const { data: shelf = [] } = useQuery(shelfQuery(venue.id))
  const takeProduct = useRef<TakeProduct>(null)
  const scan = useCounterScan({
    venueId: venue.id,
    shelf,
    onMember: choose,
    onProduct: (product, jar) =>
      takeProduct.current === null ? { kind: 'no_member', product: product.name } : takeProduct.current(product, jar),
  })
  useUnsentCarts(venue.id, clientId)
  // Connected from now on, so that it is ready once a product is opened, and keeps its tare between two members.
  useScale()
  const seller = useOtherSeller(venue.id)
  // Of which device somebody has read that it sells. They see the counter again.
  const [readOf, setReadOf] = useState<string | null>(null)
  if (seller === null && readOf !== null) setReadOf(null)
  const pick = (id: number | null) => {
    scan.dismiss()
    choose(id)
  }
  if (seller !== null && seller.deviceName !== readOf) {
    return <OtherDevice venue={venue} seller={seller} onWait={() => setReadOf(seller.deviceName)} />
  }
  return (
    <Stack gap={5} className={classes.page}>
      <PendingSales venueId={venue.id} clientId={clientId} />
      <DecidedRequests venueId={venue.id} clientId={clientId} onChoose={pick} />
      <ScanNotice result={scan.result} onDismiss={scan.dismiss} />
      {clientId === null ? (
        <ChooseMember venue={venue} choice={choice} onChoose={pick} />
      ) : (
        <Serving key={clientId} venue={venue} clientId={clientId} takeProduct={takeProduct} onChoose={pick} />
      )}
    </Stack>
  )
}
