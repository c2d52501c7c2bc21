import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
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
  const { Icon, title, children, action, tone = 'neutral', level: Title = 'h2' } = props
  return (
    <section className={classes.state} role={tone === 'bad' ? 'alert' : undefined}>
      <div className={classes.icon} data-tone={tone}>
        <Icon size={26} stroke={1.7} aria-hidden="true" />
      </div>
      <Title className={classes.title}>{title}</Title>
      <p className={classes.words}>{children}</p>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </section>
  )
}
