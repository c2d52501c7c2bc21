import { isEmail } from '@aforo/domain'
import { IconAlertOctagonFilled, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Card } from '../../../design/card.tsx'
import { Row, Stack, Text } from '../../../design/primitives.tsx'
import { useWords } from '../../../words/words.ts'
import { memberFieldWords } from './member-field-words.ts'
import type { NewMember } from './use-new-member.tsx'

const looks = {
  done: { Icon: IconCircleCheckFilled, tone: 'ok' },
  missing: { Icon: IconCircleDashed, tone: 'quiet' },
  bad: { Icon: IconAlertOctagonFilled, tone: 'bad' },
} as const

/** A checklist of what is required to save a new member. */
export function BeforeSaving({ member: { form, faultOf, isUnderAge, duplicates } }: { member: NewMember }) {
  const t = useWords(memberFieldWords)
  const { email, birthDate } = form.values
  const isDone = (done: boolean) => (done ? ('done' as const) : ('missing' as const))
  const points: readonly { name: string; state: keyof typeof looks }[] = [
    { name: t.photo, state: isDone(faultOf('photo') === null) },
    { name: t.credit, state: isDone(faultOf('credit') === null) },
    { name: t.validEmail, state: isDone(isEmail(email) && duplicates.email === null) },
    ...(birthDate === ''
      ? []
      : [{ name: t.ofAge, state: isUnderAge ? ('bad' as const) : isDone(faultOf('birthDate') === null) }]),
  ]
  return (
    <Card title={t.before}>
      <Stack as="ul" gap={4}>
        {points.map(({ name, state }) => {
          const { Icon, tone } = looks[state]
          return (
            <Row key={name} as="li" gap={4}>
              <Row as="span" tone={tone}>
                <Icon size={20} aria-hidden="true" />
              </Row>
              <Text weight={state === 'done' ? 'regular' : 'semibold'}>{name}</Text>{' '}
              {state !== 'done' && (
                <Text size="small" tone={tone}>
                  {state === 'bad' ? t.tooYoung : t.missing}
                </Text>
              )}
            </Row>
          )
        })}
      </Stack>
    </Card>
  )
}
