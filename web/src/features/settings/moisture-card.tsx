import { moistureLossMostBp, readTypedCents } from '@aforo/domain'
import { Select, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import { DayField } from '../../design/day-field.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatRate } from '../../format/format.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { type Moisture, moistureQuery, useSetMoisture } from './moisture-queries.ts'
import { moistureWords } from './moisture-words.ts'
import { PartTitle } from './part-title.tsx'
import type { VenueSettings } from './settings-queries.ts'

/** What goods of each category are expected to lose a day by drying. */
export function MoistureCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(moistureWords)
  const { venue } = settings
  const list = useQuery(moistureQuery(venue.id))
  return (
    <Card id="moisture" title={t.title} of={venue.name} rows>
      <Stack gap={4} padY={5} line="top">
        <Text as="p" tone="soft">
          {t.about}
        </Text>
        {list.isPending && <SkeletonRows rows={3} />}
        {list.isLoadingError && (
          <LoadError title={t.loadError} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data?.length === 0 && <Text as="p">{t.noCategories}</Text>}
        <ul>
          {list.data?.map((moisture) => (
            <Expected key={moisture.category.id} moisture={moisture} />
          ))}
        </ul>
      </Stack>
      {list.data !== undefined && list.data.length > 0 && <MoistureForm settings={settings} list={list.data} />}
    </Card>
  )
}

function Expected({ moisture }: { moisture: Moisture }) {
  const t = useWords(moistureWords)
  const language = useLanguage()
  const { category, loss_percent: loss, valid_from: validFrom, next } = moisture
  const hints = [
    validFrom === null ? t.usual : t.from(formatDay(validFrom, language)),
    ...(next === null ? [] : [t.next(formatRate(next.loss_percent, language), formatDay(next.valid_from, language))]),
  ]
  return (
    <Row as="li" gap={5} padY={3} justify="between" numeric>
      <Stack grow breaks>
        <Text weight="semibold">{category.name}</Text>
        <Text size="small" tone="quiet">
          {hints.join(' · ')}
        </Text>
      </Stack>
      <Text weight="semibold">{t.perDay(formatRate(loss, language))}</Text>
    </Row>
  )
}

function MoistureForm({ settings, list }: { settings: VenueSettings; list: readonly Moisture[] }) {
  const t = useWords(moistureWords)
  const language = useLanguage()
  const setMoisture = useSetMoisture(settings.venue.id)
  const today = settings.business_date
  const most = formatRate(moistureLossMostBp / 100, language)
  const form = useForm({
    initial: { category: '', loss: '', validFrom: today },
    check: {
      category: (category) => (category === '' ? t.categoryMissing : null),
      loss: (loss) => (readTypedCents(loss, moistureLossMostBp) === null ? t.lossFault(most) : null),
      validFrom: (day) => (day === '' ? t.dayMissing : day < today ? t.dayPast : null),
    },
    refusedField: { moisture_past: 'validFrom', category_not_found: 'category' },
    submit: async ({ category, loss, validFrom }) => {
      const basisPoints = readTypedCents(loss, moistureLossMostBp) ?? 0
      await setMoisture(Number(category), validFrom, basisPoints / 100)
      toast.done({ title: t.saved(list.find((one) => String(one.category.id) === category)?.category.name ?? '') })
      form.reset()
    },
  })
  const categoryFault = form.fault('category')
  return (
    <Stack padY={5} line="top">
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={5}>
          <PartTitle>{t.change}</PartTitle>
          {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
          <FieldGrid columns="many">
            <Select
              label={t.category}
              data-field="category"
              data={list.map(({ category }) => ({ value: String(category.id), label: category.name }))}
              value={form.values.category === '' ? null : form.values.category}
              allowDeselect={false}
              error={categoryFault === null ? undefined : <FieldError>{categoryFault}</FieldError>}
              onChange={(value) => form.set('category', value ?? '')}
            />
            <TextInput {...form.field('loss')} label={t.loss} inputMode="decimal" autoComplete="off" rightSection="%" />
            <DayField
              {...form.field('validFrom')}
              label={t.validFrom}
              min={today}
              presets="future"
              onChange={(day) => form.set('validFrom', day)}
            />
          </FieldGrid>
          <Row>
            <BusyButton type="submit" variant="default" busy={form.busy} icon={<IconDeviceFloppy size={18} />}>
              {t.save}
            </BusyButton>
          </Row>
        </Stack>
      </form>
    </Stack>
  )
}
