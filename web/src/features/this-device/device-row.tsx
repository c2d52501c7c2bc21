import { Button } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import type { ComponentProps, ComponentType } from 'react'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { thisDeviceWords } from './this-device-words.ts'
import classes from './this-device.module.css'

export type RowProps = { isOpen: boolean; onOpen: () => void }

type DeviceRowProps = RowProps & {
  Icon: ComponentType<IconProps>
  name: string
  state: { tone: ComponentProps<typeof Badge>['tone']; words: string }
  detail: string
  /** What the button says. By default, it leads to the test. */
  action?: string
}

/** One device: what it is, its state in a shape and in words, and the way to its test. */
export function DeviceRow({ Icon, name, state, detail, action, isOpen, onOpen }: DeviceRowProps) {
  const t = useWords(thisDeviceWords)
  const label = action ?? t.test
  return (
    <Row as="section" gap={6} pad={6} aria-label={name} className={classes.row} data-open={isOpen || undefined}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={26} stroke={1.6} />
      </span>
      <Stack grow gap={1}>
        <Row gap={4} wrap>
          <Text as="h2" size="lead" weight="semibold">
            {name}
          </Text>
          <Badge tone={state.tone}>{state.words}</Badge>
        </Row>
        <Text tone="soft" breaks>
          {detail}
        </Text>
      </Stack>
      <Button
        className={classes.test ?? ''}
        size="lg"
        variant="default"
        aria-label={`${label}: ${name}`}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        {label}
      </Button>
    </Row>
  )
}
