import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import { Row, Stack, Text } from './primitives.tsx'
import classes from './setting-row.module.css'

type SettingRowProps = {
  name: string
  hint: string
  /** Whether a change has just been saved. */
  saved?: boolean
  /** Why the last change was not saved. */
  failure?: string | null
  children: ReactNode
}

/** One setting: its name and description on the left, the control on the right. */
export function SettingRow({ name, hint, saved = false, failure = null, children }: SettingRowProps) {
  return (
    <Row wrap justify="between" gap={5} padY={4} line="top" className={classes.row}>
      <Stack className={classes.words}>
        <Row as="b" gap={3} weight="semibold">
          {name}
          {saved && <IconCheck className={classes.tick} size={17} aria-hidden="true" />}
        </Row>
        <Text size="small" tone="quiet">
          {hint}
        </Text>
      </Stack>
      {children}
      {failure !== null && (
        <div className={classes.failure} role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </Row>
  )
}
