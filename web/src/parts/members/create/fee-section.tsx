import { discountPercents, feeKinds, paymentMethods } from '@aforo/domain'
import { Select, Switch, TextInput } from '@mantine/core'
import { useLanguage } from '../../../device/language.ts'
import { currencySymbol, formatMoney } from '../../../format/format.ts'
import { Card } from '../../../design/card.tsx'
import { useWords } from '../../../words/words.ts'
import { memberWords } from '../member-words.ts'
import { createMemberWords } from './create-member-words.ts'
import classes from './fields.module.css'
import { memberFieldWords } from './member-field-words.ts'
import { hasFeeToPay, takenNow, withExpiry } from './new-member.ts'
import type { SectionProps } from './section.ts'
import { Segments } from './segments.tsx'

/** The fee, the initial credit, the payment method, and the amount to take now. */
export function FeeSection({ member: { form }, venue }: SectionProps) {
  const t = useWords(memberFieldWords)
  const { steps } = useWords(createMemberWords)
  const m = useWords(memberWords)
  const language = useLanguage()
  const { values } = form
  const unit = <span className={classes.unit}>{currencySymbol(venue.currency, language)}</span>
  return (
    <Card title={steps.fee}>
      <div className={classes.fields}>
        <div className={classes.triple}>
          <Select
            label={t.feeKind}
            data={feeKinds.map((kind) => ({ value: kind, label: m.feeKinds[kind] }))}
            value={values.feeKind}
            allowDeselect={false}
            onChange={(chosen) => {
              const feeKind = feeKinds.find((kind) => kind === chosen) ?? values.feeKind
              form.fill((now) => withExpiry({ ...now, feeKind }))
            }}
          />
          <TextInput
            {...form.field('feeCost')}
            label={t.feeCost}
            inputMode="decimal"
            autoComplete="off"
            disabled={values.feeKind === 'none'}
            rightSection={unit}
          />
          <TextInput
            {...form.field('credit')}
            label={t.credit}
            withAsterisk
            required
            inputMode="decimal"
            autoComplete="off"
            rightSection={unit}
          />
        </div>
        {hasFeeToPay(values) && (
          <Switch
            classNames={{ label: classes.switchLabel ?? '' }}
            label={t.feePaid}
            checked={values.feePaid === 'yes'}
            onChange={(event) => form.set('feePaid', event.currentTarget.checked ? 'yes' : '')}
          />
        )}
        <Segments
          label={t.method}
          name="method"
          value={values.method}
          options={paymentMethods.map((value) => ({ value, label: m.methods[value] }))}
          onChange={(value) => form.set('method', value)}
        />
        <Segments
          label={t.discount}
          name="discount"
          value={values.discount}
          options={discountPercents.map((percent) => ({ value: String(percent), label: m.discount(percent) }))}
          onChange={(value) => form.set('discount', value)}
        />
        <ToTake values={values} currency={venue.currency} />
      </div>
    </Card>
  )
}

function ToTake({ values, currency }: { values: Parameters<typeof takenNow>[0]; currency: string }) {
  const t = useWords(memberFieldWords)
  const language = useLanguage()
  const { creditCents, feeCents } = takenNow(values)
  const money = (cents: number) => formatMoney(cents, currency, language)
  if (creditCents + feeCents === 0) return <p className={classes.take}>{t.nothingToTake}</p>
  return (
    <p className={classes.take}>
      <b>{t.toTake(money(creditCents + feeCents))}</b>{' '}
      {creditCents > 0 && feeCents > 0 && <span>{t.toTakeParts(money(creditCents), money(feeCents))}</span>}
    </p>
  )
}
