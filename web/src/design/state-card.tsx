import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Stack, Text } from './primitives.tsx'
import classes from './state-card.module.css'

/** Shown where there is nothing to display: a title, one sentence and one action. */
export function StateCard(props: {
  Icon: ComponentType<IconProps>
  title: string
  children: ReactNode
  action?: ReactNode
  tone?: 'neutral' | 'bad'
  level?: 'h1' | 'h2'
}) {
  const { Icon, title, children, action, tone = 'neutral', level = 'h2' } = props
  return (
    <Stack
      as="section"
      align="center"
      gap={5}
      padX={6}
      padY={7}
      textAlign="center"
      className={classes.state}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <div className={classes.icon} data-tone={tone}>
        <Icon size={26} stroke={1.7} aria-hidden="true" />
      </div>
      <Stack gap={3}>
        <Text as={level} size="lead" weight="semibold">
          {title}
        </Text>
        <Text as="p" tone="quiet" className={classes.words}>
          {children}
        </Text>
      </Stack>
      {action}
    </Stack>
  )
}
