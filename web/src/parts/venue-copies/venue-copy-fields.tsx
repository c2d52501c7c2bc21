import { copyParts } from '@aforo/domain'
import { Select } from '@mantine/core'
import { CheckboxList, CheckboxRow, toggled } from '../../design/checkbox-list.tsx'
import { Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { LoadError, SkeletonRows } from '../requests/loading-and-error.tsx'
import { CopyPartPreview } from './copy-part-preview.tsx'
import type { useVenueCopy } from './use-venue-copy.ts'
import type { CopySource } from './venue-copy-queries.ts'
import { venueCopyWords } from './venue-copy-words.ts'

type VenueCopyFieldsProps = {
  copy: ReturnType<typeof useVenueCopy>
  sources: readonly CopySource[]
  currency: string
}

/** From which shop, what, and what that does here. Nothing is saved before the button is pressed. */
export function VenueCopyFields({ copy, sources, currency }: VenueCopyFieldsProps) {
  const t = useWords(venueCopyWords)
  const { form, parts, setParts, preview, isEmpty, source } = copy
  return (
    <>
      <Select
        label={t.from}
        data={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form.values.from}
        allowDeselect={false}
        disabled={form.busy}
        onChange={(id) => id !== null && form.set('from', id)}
      />
      {preview.isPending && <SkeletonRows rows={3} />}
      {preview.isLoadingError && (
        <LoadError title={t.loadFailed} error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {preview.data !== undefined && (
        <CheckboxList label={t.what} error={null}>
          {copyParts.map((part) => (
            <CheckboxRow
              key={part}
              label={t.parts[part]}
              description={<CopyPartPreview part={part} preview={preview.data} currency={currency} />}
              checked={parts.includes(part)}
              disabled={form.busy}
              onChange={() => setParts(toggled(parts, part))}
            />
          ))}
        </CheckboxList>
      )}
      <Text as="p" tone="soft">
        {preview.data !== undefined && isEmpty ? `${t.nothing} ` : ''}
        {source !== undefined && t.stays(source.name)}
      </Text>
    </>
  )
}
