import { milliOfQuantity } from '@aforo/domain'
import { IconFlask, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDayShort, formatQuantity, formatTime, isoDay } from '../../format/format.ts'
import { movementIcons } from '../../parts/batches/movement-icons.ts'
import { QueryList } from '../../parts/requests/query-list.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './batch-life.module.css'
import { type Batch, type BatchMovement, batchMovementsQuery } from './batches-queries.ts'
import { batchesWords } from './batches-words.ts'

type BatchLifeProps = { venue: PageVenue; batch: Batch }

/** What happened to a batch, newest first. Older movements load on request. */
export function BatchLife({ venue, batch }: BatchLifeProps) {
  const t = useWords(batchesWords)
  const movements = useInfiniteQuery(batchMovementsQuery(venue.id, batch.id))
  return (
    <Surface>
      <SurfaceHead title={t.life} isInset />
      <QueryList
        list={movements}
        failed={t.lifeError}
        empty={
          <StateCard Icon={IconHistory} title={t.noLife}>
            {t.noLifeHint}
          </StateCard>
        }
        inCard
      >
        {(shown) => (
          <ul aria-label={t.life}>
            {shown.map((movement) => (
              <Movement key={movement.version} movement={movement} venue={venue} batch={batch} />
            ))}
          </ul>
        )}
      </QueryList>
    </Surface>
  )
}

function Movement({ movement, venue, batch }: BatchLifeProps & { movement: BatchMovement }) {
  const t = useWords(batchesWords)
  const { loss } = useWords(stockWords)
  const language = useLanguage()
  const { kind, loss_kind: lossKind, change, note, by, witness, at } = movement
  const Icon = lossKind === 'sample' ? IconFlask : movementIcons[kind]
  const milli = milliOfQuantity(change)
  const quantity = formatQuantity(kind === 'count' ? milli : Math.abs(milli), batch.product.unit_type, language)
  const instant = new Date(at)
  const facts = [
    kind === 'count' && milli > 0 ? `+${quantity}` : quantity,
    kind === 'receive' ? batch.supplier : null,
    by,
    witness === null ? null : t.witness(witness),
    note,
  ]
  return (
    <Row as="li" gap={6} align="start" padX={6} padY={5} className={classes.movement}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={18} stroke={1.7} />
      </span>
      <Stack grow>
        <Text weight="semibold">{lossKind === null ? t.lifeKinds[kind] : t.loss(loss[lossKind])}</Text>
        <Text size="small" tone="soft" numeric breaks>
          {facts.filter((fact) => fact !== null && fact !== '').join(' · ')}
        </Text>
      </Stack>
      <Stack as="time" fixed size="small" tone="soft" textAlign="end" numeric dateTime={at}>
        <span>{formatDayShort(isoDay(instant, venue.timeZone), language)}</span>
        <span>{formatTime(instant, language, venue.timeZone)}</span>
      </Stack>
    </Row>
  )
}
