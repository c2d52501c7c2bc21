import { consumptionTypes, milliOfQuantity, roleAt } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { useLanguage } from '../../../device/language.ts'
import { typeQuantity } from '../../../format/typed.ts'
import { useSession } from '../../../session/session.tsx'
import { Card } from '../../../design/card.tsx'
import { useWords } from '../../../words/words.ts'
import { memberWords } from '../member-words.ts'
import { createMemberWords } from './create-member-words.ts'
import classes from './fields.module.css'
import { memberFieldWords } from './member-field-words.ts'
import { readGrams } from './new-member.ts'
import type { SectionProps } from './section.ts'
import { Segments } from './segments.tsx'

const usualGrams = [30, 60, 90]

/** The monthly limit and, if the venue asks for it, the type of consumption, which only owners may see. */
export function ConsumptionSection({ member: { form }, venue, here }: SectionProps) {
  const t = useWords(memberFieldWords)
  const { steps } = useWords(createMemberWords)
  const { consumptionTypes: types } = useWords(memberWords)
  const language = useLanguage()
  const { person } = useSession()
  const { monthlyMost, consumptionType } = form.values
  const role = roleAt(person, venue.id)
  const asksType = here.asks_consumption_type && (role === 'owner' || role === 'superadmin')
  return (
    <Card title={steps.consumption}>
      <div className={classes.fields}>
        <div className={classes.grams}>
          <TextInput
            {...form.field('monthlyMost')}
            label={t.monthlyMost}
            inputMode="decimal"
            autoComplete="off"
            rightSection={<span className={classes.unit}>g</span>}
          />
          <div className={classes.quick}>
            {usualGrams.map((grams) => (
              <button
                key={grams}
                type="button"
                aria-label={t.gramsOf(grams)}
                aria-pressed={readGrams(monthlyMost) === milliOfQuantity(grams)}
                onClick={() => form.set('monthlyMost', typeQuantity(milliOfQuantity(grams), language))}
              >
                {grams}
              </button>
            ))}
          </div>
        </div>
        {asksType && (
          <Segments
            label={t.consumptionType}
            name="consumptionType"
            value={consumptionType}
            options={consumptionTypes.map((value) => ({ value, label: types[value] }))}
            onChange={(value) => form.set('consumptionType', value)}
            aside={
              consumptionType !== '' && (
                <button type="button" className={classes.clear} onClick={() => form.set('consumptionType', '')}>
                  {t.clear}
                </button>
              )
            }
          />
        )}
      </div>
    </Card>
  )
}
