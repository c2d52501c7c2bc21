import { Row, Text } from '../../../design/primitives.tsx'
import { useWords } from '../../../words/words.ts'
import { createMemberWords } from './create-member-words.ts'
import classes from './create-member.module.css'
import { type MemberStep, memberSteps } from './new-member.ts'

/** Shows the current step. It gets the focus on every step, so that screen readers announce it. */
export function StepBar({ step }: { step: MemberStep }) {
  const t = useWords(createMemberWords)
  const place = memberSteps.indexOf(step)
  return (
    <Row gap={5} className={classes.step} data-step tabIndex={-1}>
      <Text size="small" weight="medium" tone="soft" nowrap>
        {t.step(place + 1, memberSteps.length)}
      </Text>
      <span className="for-readers">{t.steps[step]}</span>
      <Row as="span" gap={2} grow aria-hidden="true">
        {memberSteps.map((name, at) => (
          <i key={name} data-passed={at <= place || undefined} />
        ))}
      </Row>
    </Row>
  )
}
