import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import classes from './sign-in-item.module.css'

type SignInItemProps = {
  Icon: ComponentType<IconProps>
  title: ReactNode
  /** Lines below the title. */
  details: readonly string[]
  error?: ReactNode
  button?: ReactNode
}

/** A sign-in, or a failed attempt, as an item of a list. */
export function SignInItem({ Icon, title, details, error, button }: SignInItemProps) {
  return (
    <Row as="li" gap={5} padY={4} className={classes.item}>
      <Row as="span" tone="quiet">
        <Icon size={22} stroke={1.6} aria-hidden="true" />
      </Row>
      <Stack grow>
        <Row as="b" gap={4} wrap weight="semibold">
          {title}
        </Row>
        {details.map((detail) => (
          <Text key={detail} size="small" tone="quiet" numeric breaks>
            {detail}
          </Text>
        ))}
        {error}
      </Stack>
      {button}
    </Row>
  )
}
