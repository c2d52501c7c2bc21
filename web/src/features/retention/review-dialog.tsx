import { IconDeviceFloppy } from '@tabler/icons-react'
import { FactLine } from '../../design/fact-line.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay } from '../../format/format.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { retentionKindWords } from '../../words/retention-words.ts'
import { useWords } from '../../words/words.ts'
import { beginsOn, chosenOf } from './period-form.ts'
import { type Chosen, type Preview, type Retention, useRetentionCommands } from './retention-queries.ts'
import { retentionWords } from './retention-words.ts'
import { usePeriodText } from './use-period-text.ts'

type ReviewDialogProps = {
  venueId: number
  retention: Retention
  changed: Chosen
  preview: Preview
  onClose: () => void
}

/** What changes and from when, and what the first night would delete. */
export function ReviewDialog({ venueId, retention, changed, preview, onClose }: ReviewDialogProps) {
  const t = useWords(retentionWords)
  const { kinds } = useWords(retentionKindWords)
  const language = useLanguage()
  const periodText = usePeriodText()
  const { save } = useRetentionCommands(venueId)
  const changes = changed.flatMap(({ kind, length }) => {
    const period = retention.periods.find((known) => known.kind === kind)
    if (period === undefined) return []
    const from = beginsOn(period, length, retention)
    const what = t.change(periodText(period, chosenOf(period)), periodText(period, length))
    return [{ kind, from, text: `${what}, ${from === null ? t.fromToday : t.fromDay(formatDay(from, language))}` }]
  })
  const going = preview.kinds.filter(({ count }) => count > 0)
  const { kept_back: keptBack } = preview
  return (
    <Confirmation
      title={t.reviewTitle}
      confirm={t.save}
      icon={<IconDeviceFloppy size={18} />}
      harmless={going.length === 0}
      failed={t.saveFailed}
      onClose={onClose}
      onConfirm={async () => {
        await save(changed)
        toast.done({ title: t.saved })
        onClose()
      }}
    >
      <Stack gap={5}>
        <Stack as="dl" gap={4} aria-label={t.changes}>
          {changes.map(({ kind, text }) => (
            <Stack key={kind} gap={1}>
              <Text as="dt" weight="semibold">
                {kinds[kind].name}
              </Text>
              <Text as="dd" tone="soft" numeric>
                {text}
              </Text>
            </Stack>
          ))}
        </Stack>
        {going.length === 0 ? (
          <Text as="p">{t.nothingGoes}</Text>
        ) : (
          <Stack gap={3}>
            <Text as="p" weight="semibold">
              {t.wouldGo}
            </Text>
            <Stack as="dl" gap={2}>
              {going.map(({ kind, count, more }) => (
                <FactLine key={kind} name={kinds[kind].name}>
                  {more ? t.moreThan(formatCount(count, language)) : formatCount(count, language)}
                </FactLine>
              ))}
            </Stack>
          </Stack>
        )}
        {keptBack > 0 && <Text as="p">{t.keptBack(formatCount(keptBack, language), keptBack === 1)}</Text>}
        {changes.some(({ from }) => from !== null) && <Notice state="warn">{t.undoable}</Notice>}
      </Stack>
    </Confirmation>
  )
}
