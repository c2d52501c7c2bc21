import { consumptionTypes, milliOfQuantity, roleAt } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { useLanguage } from '../../../device/language.ts'
import { typeQuantity } from '../../../format/typed.ts'
import { useSession } from '../../../session/session.tsx'
import { Row, Stack, Text } from '../../../design/primitives.tsx'
import { Segments } from '../../../design/segments.tsx'
import { ToggleButton } from '../../../design/toggle-button.tsx'
import { Card } from '../../../design/card.tsx'
import { useWords } from '../../../words/words.ts'
import { memberWords } from '../member-words.ts'
import { createMemberWords } from './create-member-words.ts'
import classes from './create-member.module.css'
import { memberFieldWords } from './member-field-words.ts'
import { readGrams } from './new-member.ts'
import type { SectionProps } from './section.ts'

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
      <Stack gap={5}>
        <Row gap={4} align="end">
          <Stack grow nowrap>
            <TextInput
              {...form.field('monthlyMost')}
              label={t.monthlyMost}
              inputMode="decimal"
              autoComplete="off"
              rightSection={
                <Text size="body" tone="quiet" nowrap>
                  g
                </Text>
              }
            />
          </Stack>
          <Row gap={3} fixed>
            {usualGrams.map((grams) => (
              <ToggleButton
                key={grams}
                label={t.gramsOf(grams)}
                pressed={readGrams(monthlyMost) === milliOfQuantity(grams)}
                onPress={() => form.set('monthlyMost', typeQuantity(milliOfQuantity(grams), language))}
              >
                {grams}
              </ToggleButton>
            ))}
          </Row>
        </Row>
        {asksType && (
          <Segments
            label={t.consumptionType}
            name="consumptionType"
            value={consumptionType}
            options={consumptionTypes.map((value) => ({ value, label: types[value] }))}
            onChange={(value) => form.set('consumptionType', value)}
            aside={
              consumptionType !== '' && (
                <Text
                  as="button"
                  type="button"
                  size="small"
                  weight="semibold"
                  tone="accent"
                  className={classes.clear}
                  onClick={() => form.set('consumptionType', '')}
                >
                  {t.clear}
                </Text>
              )
            }
          />
        )}
      </Stack>
    </Card>
  )
}
