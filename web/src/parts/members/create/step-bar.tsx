import { useWords } from '../../../words/words.ts'
import { createMemberWords } from './create-member-words.ts'
import { type MemberStep, memberSteps } from './new-member.ts'
import classes from './step-bar.module.css'

/** Shows the current step. It gets the focus on every step, so that screen readers announce it. */
export function StepBar({ step }: { step: MemberStep }) {
  const t = useWords(createMemberWords)
  const place = memberSteps.indexOf(step)
  return (
    <div className={classes.bar} data-step tabIndex={-1}>
      <span className={classes.words}>{t.step(place + 1, memberSteps.length)}</span>
      <span className="for-readers">{t.steps[step]}</span>
      <span className={classes.ticks} aria-hidden="true">
        {memberSteps.map((name, at) => (
          <i key={name} data-passed={at <= place || undefined} />
        ))}
      </span>
    </div>
  )
}
