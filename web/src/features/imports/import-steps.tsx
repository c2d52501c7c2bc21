import { IconCheck } from '@tabler/icons-react'
import { Row, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import classes from './import-steps.module.css'
import { importsWords } from './imports-words.ts'

const stepsOf = ['file', 'columns', 'check', 'import'] as const
export type ImportStepName = (typeof stepsOf)[number] | 'finished'

/** Where an import is on its way. */
export function ImportSteps({ step }: { step: ImportStepName }) {
  const t = useWords(importsWords)
  const at = step === 'finished' ? stepsOf.length : stepsOf.indexOf(step)
  return (
    <Row as="ol" gap={5} className={classes.steps} aria-label={t.steps}>
      {stepsOf.map((name, index) => {
        const state = index < at ? 'done' : index === at ? 'now' : 'later'
        return (
          <Row
            key={name}
            as="li"
            gap={4}
            className={classes.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Text size="small" weight="semibold" numeric className={classes.mark} aria-hidden="true">
              {state === 'done' ? <IconCheck size={15} stroke={3} /> : index + 1}
            </Text>
            <Text
              weight={state === 'later' ? 'regular' : 'semibold'}
              tone={state === 'later' ? 'quiet' : 'ink'}
              className={classes.name}
            >
              {t.stepNames[name]}
              {state === 'done' && <span className="for-readers"> ({t.stepDone})</span>}
            </Text>
          </Row>
        )
      })}
    </Row>
  )
}
