import { milliOfQuantity, type UnitType } from '@aforo/domain'
import { IconMapPin, IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../design/card.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDayShort, formatQuantity, isoDay } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { useVenuePath } from '../venues/venue-path.ts'
import { type Journey, journeyQuery } from './transfer-queries.ts'
import { transferWords } from './transfer-words.ts'

type Arrival = Journey['sent'][number]
type BatchJourneyProps = { venue: PageVenue; batchId: number; unitType: UnitType }

/** Where a batch came from and where it was sent, with what was lost on the way. Nothing for a batch that stayed. */
export function BatchJourney({ venue, batchId, unitType }: BatchJourneyProps) {
  const t = useWords(transferWords)
  const { data } = useQuery(journeyQuery(venue.id, batchId))
  if (data === undefined || (data.origin === null && data.sent.length === 0)) return null
  const { origin, sent } = data
  return (
    <Card title={t.journey} rows>
      <ul aria-label={t.journey}>
        {sent.map((arrival) => (
          <Leg
            key={`${arrival.transfer_id} ${arrival.line}`}
            venue={venue}
            arrival={arrival}
            unitType={unitType}
            title={t.sentTo(arrival.venue.name)}
          />
        ))}
        {origin !== null && (
          <Leg
            venue={venue}
            arrival={origin}
            unitType={unitType}
            title={
              origin.batch === null
                ? t.cameFromVenue(origin.venue.name)
                : t.cameFrom(origin.batch.code, origin.venue.name)
            }
            isOrigin
          />
        )}
      </ul>
    </Card>
  )
}

type LegProps = { venue: PageVenue; arrival: Arrival; unitType: UnitType; title: string; isOrigin?: boolean }

function Leg({ venue, arrival, unitType, title, isOrigin = false }: LegProps) {
  const t = useWords(transferWords)
  const language = useLanguage()
  const venuePath = useVenuePath(venue.id)
  const write = (quantity: number) => formatQuantity(milliOfQuantity(quantity), unitType, language)
  const { state, sent, received, lost, gap_reason: reason } = arrival
  const gap = lost === null || lost === 0 ? null : lost > 0 ? t.lost(write(lost)) : t.gained(write(-lost))
  const facts = [
    isOrigin && received !== null ? write(received) : write(sent),
    state === 'sent' ? t.onTheWay : null,
    state === 'cancelled' ? t.cancelled : null,
    !isOrigin && received !== null ? t.arrived(write(received)) : null,
    gap === null || reason === null ? gap : `${gap} (${t.gap[reason]})`,
  ]
  const Icon = isOrigin ? IconMapPin : IconTruckDelivery
  return (
    <Row as="li" gap={5} align="start" padY={5}>
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <Stack grow>
        <Text weight="semibold" breaks>
          <QuietLink tone="ink" to={venuePath(`/transfers/${arrival.transfer_id}`)}>
            {title}
          </QuietLink>
        </Text>
        <Text size="small" tone="soft" numeric breaks>
          {facts.filter((fact) => fact !== null).join(' · ')}
        </Text>
      </Stack>
      <Text as="time" size="small" tone="soft" numeric nowrap dateTime={arrival.at}>
        {formatDayShort(isoDay(new Date(arrival.at), venue.timeZone), language)}
      </Text>
    </Row>
  )
}
