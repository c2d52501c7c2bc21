import { amountOfCents, floatMostCents, readTypedCents } from '@aforo/domain'
import { IconLockOpen } from '@tabler/icons-react'
import { toast } from '../../design/toasts.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { AmountField } from '../../parts/tills/amount-field.tsx'
import { useOpenTill } from '../../parts/tills/till-queries.ts'
import { tillWords } from '../../parts/tills/till-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { firstStepsWords } from './first-steps-words.ts'
import { StepForm } from './step-form.tsx'
import classes from './step-row.module.css'

export function TillStep({ venue }: { venue: PageVenue }) {
  const t = useWords(firstStepsWords)
  const { newName } = useWords(tillWords)
  const openTill = useOpenTill(venue.id)
  const form = useForm({
    initial: { float: '' },
    check: { float: (float) => (readTypedCents(float, floatMostCents) === null ? t.floatFault : null) },
    failed: t.tillFailed,
    submit: async ({ float }) => {
      const floatCents = readTypedCents(float, floatMostCents) ?? 0
      const { till } = await openTill({ till: newName(1), float: amountOfCents(floatCents) })
      toast.done({ title: t.tillOpened(till) })
    },
  })
  return (
    <StepForm form={form} submit={t.steps.till.action} icon={<IconLockOpen size={18} />}>
      <div className={classes.fields}>
        <AmountField {...form.field('float')} label={t.float} currency={venue.currency} />
      </div>
    </StepForm>
  )
}
