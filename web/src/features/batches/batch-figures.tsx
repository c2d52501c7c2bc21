import { milliOfQuantity } from '@aforo/domain'
import { useId } from 'react'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDayShort, formatPercent, formatQuantity, isoDay } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import classes from './batch-figures.module.css'
import { sharesOf } from './batch-parts.ts'
import type { Batch } from './batches-queries.ts'
import { batchesWords } from './batches-words.ts'

/** What is left, and a bar of where the rest went. Both must add up to what was received. */
export function BatchFigures({ venue, batch }: { venue: PageVenue; batch: Batch }) {
  const t = useWords(batchesWords)
  const language = useLanguage()
  const id = useId()
  const { wholeMilli, shares } = sharesOf(batch)
  const format = (milli: number) => formatQuantity(milli, batch.product.unit_type, language)
  const missingMilli = milliOfQuantity(batch.unexplained)
  const foundMilli = Math.max(0, milliOfQuantity(batch.counted))
  const day = formatDayShort(isoDay(new Date(batch.received_at), venue.timeZone), language)
  return (
    <Surface pad={6} gap={6} aria-labelledby={id}>
      <Row wrap gap={5} align="end" justify="between" numeric>
        <Stack>
          <Text as="h2" id={id} size="body" weight="medium" tone="soft" className={classes.name}>
            {t.left}
          </Text>
          <Row as="p" wrap gap={4} align="baseline">
            <Text size="display" weight="bold" className={classes.left}>
              {format(milliOfQuantity(batch.left))}
            </Text>
            <Text size="lead" tone="soft">
              {t.ofReceived(format(milliOfQuantity(batch.received)), day)}
              {foundMilli > 0 && ` ${t.found(format(foundMilli))}`}
            </Text>
          </Row>
        </Stack>
        {missingMilli === 0 ? (
          <Badge tone="ok">{t.addsUp(format(wholeMilli))}</Badge>
        ) : (
          <Badge tone="bad">
            {missingMilli > 0 ? t.missing(format(missingMilli)) : t.tooMuch(format(-missingMilli))}
          </Badge>
        )}
      </Row>
      <div className={classes.bar} aria-hidden="true">
        {shares
          .filter(({ milli }) => milli > 0)
          .map(({ part, milli }) => (
            <span key={part} className={classes.part} data-part={part} style={{ flexGrow: milli }} />
          ))}
        {missingMilli > 0 && <span className={classes.part} data-part="missing" style={{ flexGrow: missingMilli }} />}
      </div>
      <dl className={classes.legend} aria-label={t.where}>
        {shares.map(({ part, milli, percent }) => (
          <Stack key={part} className={classes.entry} numeric>
            <Row as="dt" gap={3} tone="soft" weight="medium">
              <span className={classes.swatch} data-part={part} aria-hidden="true" /> {t.parts[part]}
            </Row>
            <Text as="dd" size="title" weight="bold">
              {format(part === 'counted' ? -milli : milli)}
            </Text>
            <Text as="dd" size="small" tone="soft">
              {formatPercent(percent, language)}
            </Text>
          </Stack>
        ))}
      </dl>
    </Surface>
  )
}
