import { milliOfQuantity } from '@aforo/domain'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity, formatWhen } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { AddJarsDialog } from './add-jars-dialog.tsx'
import classes from './batch-jars.module.css'
import type { Batch } from './batches-queries.ts'
import { JarDialog } from './jar-dialog.tsx'
import { type Jar, jarsQuery } from './jars-queries.ts'
import { jarsWords } from './jars-words.ts'

type BatchJarsProps = { venue: PageVenue; batch: Batch }

/** The jars that a batch is in. Empty ones are folded away. */
export function BatchJars({ venue, batch }: BatchJarsProps) {
  const t = useWords(jarsWords)
  const may = useMay(venue.id)
  const jars = useQuery({ ...jarsQuery(venue.id, batch.id), enabled: may('jars.read') })
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<Jar | null>(null)
  if (!may('jars.read')) return null
  const mayChange = may('jars.change')
  return (
    <Surface>
      <SurfaceHead title={t.title} isInset>
        {mayChange && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            {t.add}
          </Button>
        )}
      </SurfaceHead>
      {jars.isPending && <SkeletonRows rows={2} inCard />}
      {jars.isLoadingError && <LoadError title={t.loadError} error={jars.error} onRetry={() => void jars.refetch()} />}
      {jars.data !== undefined && (
        <Jars venue={venue} batch={batch} jars={jars.data} onEdit={mayChange ? setEdited : null} />
      )}
      {isAdding && <AddJarsDialog venue={venue} batch={batch} onClose={() => setIsAdding(false)} />}
      {edited !== null && <JarDialog venue={venue} batch={batch} jar={edited} onClose={() => setEdited(null)} />}
    </Surface>
  )
}

type JarsProps = BatchJarsProps & { jars: readonly Jar[]; onEdit: ((jar: Jar) => void) | null }

function Jars({ jars, ...props }: JarsProps) {
  const t = useWords(jarsWords)
  const full = jars.filter(({ emptied_at: emptiedAt }) => emptiedAt === null)
  const empty = jars.filter(({ emptied_at: emptiedAt }) => emptiedAt !== null)
  return (
    <Stack>
      {full.length === 0 && (
        <Text as="p" tone="quiet" className={classes.none}>
          {empty.length === 0 ? t.none : t.noneFull}
        </Text>
      )}
      <ul aria-label={t.title}>
        {full.map((jar) => (
          <OneJar key={jar.number} jar={jar} {...props} />
        ))}
      </ul>
      {empty.length > 0 && <Empties jars={empty} {...props} />}
    </Stack>
  )
}

function Empties({ jars, ...props }: JarsProps) {
  const t = useWords(jarsWords)
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <Row padX={5} padY={2} line="top">
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={listId}
          leftSection={<Chevron size={18} aria-hidden="true" />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t.empties(jars.length)}
        </Button>
      </Row>
      <ul id={listId} hidden={!isOpen} aria-label={t.empties(jars.length)}>
        {jars.map((jar) => (
          <OneJar key={jar.number} jar={jar} {...props} />
        ))}
      </ul>
    </>
  )
}

function OneJar({ jar, venue, batch, onEdit }: Omit<JarsProps, 'jars'> & { jar: Jar }) {
  const t = useWords(jarsWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const { number, place, open, weighed, emptied_at: emptiedAt } = jar
  const when = (at: string) => formatWhen(new Date(at), now, language, venue.timeZone)
  const state =
    emptiedAt !== null ? t.emptied(when(emptiedAt)) : weighed === null ? t.neverWeighed : t.weighed(when(weighed.at))
  return (
    <Row as="li" gap={5} padX={6} padY={3} line="top">
      <Text weight="semibold" numeric className={classes.number}>
        {t.jar(number)}
      </Text>
      <Stack grow>
        <Text breaks {...(place === '' ? { tone: 'quiet' } : {})}>
          {[place === '' ? t.noPlace : place, ...(open ? [t.open] : [])].join(' · ')}
        </Text>
        <Text size="small" tone="soft" numeric>
          {state}
        </Text>
      </Stack>
      {weighed !== null && emptiedAt === null && (
        <Text weight="semibold" numeric nowrap>
          {formatQuantity(milliOfQuantity(weighed.quantity), batch.product.unit_type, language)}
        </Text>
      )}
      {onEdit !== null && (
        <ActionIcon variant="subtle" aria-label={t.edit(number)} onClick={() => onEdit(jar)}>
          <IconPencil size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </Row>
  )
}
