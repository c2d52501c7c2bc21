import { firstSteps, stepsAreOver } from '@aforo/domain'
import { useStepsDone } from '../../features/first-steps/first-steps-queries.ts'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import classes from './menu.module.css'

/** How many of the first steps are done. Null if none is left, or if they are not the person's. */
export function useStepsLeft(): number | null {
  const { done } = useStepsDone()
  return done === null || stepsAreOver(done) ? null : done.length
}

/** The number of steps that are done, beside the menu entry. */
export function StepsBadge() {
  const t = useWords(frameWords)
  const done = useStepsLeft()
  if (done === null) return null
  return (
    <span className={classes.steps}>
      <span aria-hidden="true">
        {done}/{firstSteps.length}
      </span>
      <span className="for-readers">{t.stepsDone(done, firstSteps.length)}</span>
    </span>
  )
}
