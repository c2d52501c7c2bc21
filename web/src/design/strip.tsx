import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row, Stack, Text } from './primitives.tsx'
import classes from './strip.module.css'

const icons = {
  ok: <IconCircleCheckFilled size={24} aria-hidden="true" />,
  warn: <IconAlertTriangleFilled size={24} aria-hidden="true" />,
  bad: <IconAlertOctagonFilled size={24} aria-hidden="true" />,
  info: null,
}

type StripProps = {
  tone: keyof typeof icons
  /** Instead of the icon of the tone. */
  icon?: ReactNode
  /** Before the icon. */
  portrait?: ReactNode
  title: string
  hint?: string | undefined
  /** In a narrow panel: smaller, with a thin border. */
  compact?: boolean
  role?: 'status' | 'alert'
  /** The actions. They move below the text if there is no room beside it. */
  children?: ReactNode
}

/** The result of what was just done, or a reason against it, with the actions that follow. */
export function Strip(props: StripProps) {
  const { tone, icon = icons[tone], portrait, title, hint = '', compact = false, role, children } = props
  return (
    <Row
      gap={compact ? 4 : 5}
      padX={5}
      padY={4}
      wrap
      className={classes.strip}
      data-tone={tone}
      data-compact={compact || undefined}
      role={role}
    >
      {portrait}
      {icon}
      <Stack className={classes.words} breaks numeric>
        <Text as="b" size={compact ? 'body' : 'lead'} weight="semibold">
          {title}
        </Text>{' '}
        {hint !== '' && <Text size="small">{hint}</Text>}
      </Stack>
      <Row gap={4} wrap justify="end" className={classes.actions}>
        {children}
      </Row>
    </Row>
  )
}
