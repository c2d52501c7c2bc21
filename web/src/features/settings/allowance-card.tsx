import { gramLimitMostMilli, quantityOfMilli, readTypedMilli } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import { DayField } from '../../design/day-field.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { type Option, SearchSelect } from '../../design/search-select.tsx'
import { Segments } from '../../design/segments.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { foundMembersQuery } from '../../parts/members/found-members-query.ts'
import { useWords } from '../../words/words.ts'
import { AllowanceAnswer } from './allowance-answer.tsx'
import { type Allowance, readAllowance } from './allowance-queries.ts'
import { allowanceWords } from './allowance-words.ts'
import type { VenueSettings } from './settings-queries.ts'

/** Undefined for an empty field. */
const gramsOf = (text: string): number | undefined => {
  const milli = readTypedMilli(text, gramLimitMostMilli)
  return text.trim() === '' || milli === null ? undefined : quantityOfMilli(milli)
}

type Answer = { allowance: Allowance; grams: number }

/** What a member, or somebody invented, may have on a day. The server answers with the rules of the counter. */
export function AllowanceCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(allowanceWords)
  const { venue, business_date: today } = settings
  const [who, setWho] = useState<'member' | 'invented'>('member')
  const [member, setMember] = useState<Option | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const gramsFault = (text: string) =>
    text.trim() === '' || readTypedMilli(text, gramLimitMostMilli) !== null ? null : t.gramsFault
  const form = useForm({
    initial: {
      member: '',
      on: today,
      grams: '1',
      birthDate: '',
      registeredOn: '',
      monthMax: '',
      dayGrams: '',
      monthGrams: '',
    },
    check: {
      member: (id) => (who === 'member' && id === '' ? t.memberMissing : null),
      on: (on) => (on === '' || on < today ? t.onMissing : null),
      grams: (text) => (gramsOf(text) === undefined ? t.gramsFault : null),
      birthDate: () => null,
      registeredOn: () => null,
      monthMax: gramsFault,
      dayGrams: gramsFault,
      monthGrams: gramsFault,
    },
    failed: t.failed,
    submit: async (typed) => {
      const grams = gramsOf(typed.grams) ?? 0
      const dayOr = (day: string) => (day === '' ? undefined : day)
      const facts =
        who === 'member'
          ? { user_id: Number(typed.member) }
          : {
              birth_date: dayOr(typed.birthDate),
              registered_on: dayOr(typed.registeredOn),
              month_max: gramsOf(typed.monthMax),
              day_grams: gramsOf(typed.dayGrams),
              month_grams: gramsOf(typed.monthGrams),
            }
      setAnswer(null)
      setAnswer({ allowance: await readAllowance(venue.id, { on: typed.on, grams, ...facts }), grams })
    },
  })
  const memberFault = form.fault('member')
  const gramsField = (name: 'grams' | 'monthMax' | 'dayGrams' | 'monthGrams') => (
    <TextInput {...form.field(name)} label={t[name]} inputMode="decimal" autoComplete="off" rightSection="g" />
  )

  return (
    <Card id="allowance" title={t.title} of={venue.name} rows>
      <Stack padY={5}>
        <form onSubmit={form.onSubmit} noValidate>
          <Stack gap={5}>
            <Text as="p" size="small" tone="quiet">
              {t.intro}
            </Text>
            {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
            <Segments
              label={t.who}
              value={who}
              options={[
                { value: 'member', label: t.real },
                { value: 'invented', label: t.invented },
              ]}
              onChange={(chosen) => {
                setWho(chosen)
                setAnswer(null)
              }}
            />
            {who === 'member' && (
              <Stack gap={2}>
                <SearchSelect
                  id="member"
                  label={t.member}
                  placeholder={t.searchMember}
                  chosen={member}
                  find={(words) => foundMembersQuery(venue.id, words)}
                  onChange={(option) => {
                    setMember(option)
                    form.set('member', option === null ? '' : String(option.id))
                  }}
                  nothingFound={t.noMember}
                  error={memberFault === null ? undefined : <FieldError>{memberFault}</FieldError>}
                />
                <Text as="p" size="small" tone="quiet">
                  {t.memberHint}
                </Text>
              </Stack>
            )}
            <FieldGrid columns="many">
              <DayField
                {...form.field('on')}
                label={t.on}
                min={today}
                presets="future"
                onChange={(day) => form.set('on', day)}
              />
              {gramsField('grams')}
              {who === 'invented' && (
                <>
                  <DayField
                    {...form.field('birthDate')}
                    label={t.birthDate}
                    onChange={(day) => form.set('birthDate', day)}
                  />
                  <DayField
                    {...form.field('registeredOn')}
                    label={t.registeredOn}
                    onChange={(day) => form.set('registeredOn', day)}
                  />
                  {gramsField('monthMax')}
                  {gramsField('dayGrams')}
                  {gramsField('monthGrams')}
                </>
              )}
            </FieldGrid>
            <Row>
              <BusyButton type="submit" variant="default" busy={form.busy} icon={<IconCalendarQuestion size={18} />}>
                {t.ask}
              </BusyButton>
            </Row>
          </Stack>
        </form>
      </Stack>
      {answer !== null && <AllowanceAnswer {...answer} />}
    </Card>
  )
}
