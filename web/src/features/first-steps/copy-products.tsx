import { Select } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { type FirstSteps, useFirstStepCommands } from './first-steps-queries.ts'
import { firstStepsWords } from './first-steps-words.ts'
import { StepForm } from './step-form.tsx'

type CopyProductsProps = { venueId: number; catalogues: FirstSteps['catalogues'] }

export function CopyProducts({ venueId, catalogues }: CopyProductsProps) {
  const t = useWords(firstStepsWords)
  const language = useLanguage()
  const { copyProducts } = useFirstStepCommands(venueId)
  const once = useCommandKey(`products copy ${venueId}`)
  const countText = (count: number) => t.products(formatCount(count, language))
  const form = useForm({
    initial: { from: String(catalogues[0]?.venue_id ?? '') },
    check: { from: () => null },
    failed: t.copyFailed,
    submit: async ({ from }) => {
      const { products } = await once((key) => copyProducts(Number(from), key))
      toast.done({ title: t.copied(countText(products)) })
    },
  })
  const source = catalogues.find(({ venue_id: id }) => String(id) === form.values.from)
  if (source === undefined) return null
  return (
    <StepForm form={form} submit={t.copyAction(countText(source.products))} icon={<IconCopy size={18} />}>
      <Select
        label={t.from}
        data={catalogues.map(({ venue_id: id, name, products }) => ({
          value: String(id),
          label: t.copyFrom(name, countText(products)),
        }))}
        value={form.values.from}
        allowDeselect={false}
        onChange={(id) => id !== null && form.set('from', id)}
      />
      <Text as="p" tone="soft">
        {t.copyHint(source.name)}
      </Text>
    </StepForm>
  )
}
