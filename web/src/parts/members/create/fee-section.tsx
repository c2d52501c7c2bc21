import { discountPercents, feeKinds, paymentMethods } from '@aforo/domain'
import { Select, Switch, TextInput } from '@mantine/core'
import { useLanguage } from '../../../device/language.ts'
import { currencySymbol, formatMoney } from '../../../format/format.ts'
import { FieldGrid } from '../../../design/field-grid.tsx'
import { Row, Stack, Text } from '../../../design/primitives.tsx'
import { Segments } from '../../../design/segments.tsx'
import { Card } from '../../../design/card.tsx'
import { useWords } from '../../../words/words.ts'
import { memberWords } from '../member-words.ts'
import { createMemberWords } from './create-member-words.ts'
import classes from './create-member.module.css'
import { memberFieldWords } from './member-field-words.ts'
import { hasFeeToPay, takenNow, withExpiry } from './new-member.ts'
import type { SectionProps } from './section.ts'

/** The fee, the initial credit, the payment method, and the amount to take now. */
export function FeeSection({ member: { form }, venue }: SectionProps) {
  const t = useWords(memberFieldWords)
  const { steps } = useWords(createMemberWords)
  const m = useWords(memberWords)
  const language = useLanguage()
  const { values } = form
  const unit = (
    <Text size="body" tone="quiet" nowrap>
      {currencySymbol(venue.currency, language)}
    </Text>
  )
  return (
    <Card title={steps.fee}>
      <Stack gap={5}>
        <FieldGrid columns="three">
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
            placeholder="0"
            inputMode="decimal"
            autoComplete="off"
            rightSection={unit}
          />
        </FieldGrid>
        {hasFeeToPay(values) && (
          <Switch
            classNames={{ label: classes.switchLabel ?? '' }}
            label={
              <Text weight="semibold" size="body" tone="ink">
                {t.feePaid}
              </Text>
            }
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
      </Stack>
    </Card>
  )
}

function ToTake({ values, currency }: { values: Parameters<typeof takenNow>[0]; currency: string }) {
  const t = useWords(memberFieldWords)
  const language = useLanguage()
  const { creditCents, feeCents } = takenNow(values)
  const money = (cents: number) => formatMoney(cents, currency, language)
  const cents = creditCents + feeCents
  return (
    <Row as="p" className={classes.take} gap={2} wrap align="baseline" padX={5} padY={4} numeric>
      {cents === 0 && t.nothingToTake}
      {cents > 0 && (
        <Text as="b" size="lead" weight="semibold">
          {t.toTake(money(cents))}
        </Text>
      )}{' '}
      {creditCents > 0 && feeCents > 0 && <Text tone="soft">{t.toTakeParts(money(creditCents), money(feeCents))}</Text>}
    </Row>
  )
}
