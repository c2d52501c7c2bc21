import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../words/words.ts'
import classes from './field-group.module.css'
import { memberFormWords } from './member-form-words.ts'

type FieldGroupProps = { title: string; locked?: boolean; children: ReactNode }

/** A titled group of fields or facts. `locked` marks it as read-only for now. */
export function FieldGroup({ title, locked = false, children }: FieldGroupProps) {
  const t = useWords(memberFormWords)
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        {locked && (
          <span className={classes.locked}>
            <IconLock size={15} aria-hidden="true" /> {t.readOnly}
          </span>
        )}
      </div>
      {children}
    </section>
  )
}
