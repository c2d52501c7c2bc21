import { IconShoppingCart } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import classes from './inside-cards.module.css'

type MemberTileProps = {
  ref?: Ref<HTMLElement>
  id: number
  imagePath: string | null
  name: string
  detail: string
  /** Below the name, such as a suspension. */
  badge?: ReactNode
  /** A named amount at the bottom, such as the credit. */
  figure: [name: string, amount: string]
  /** The member that Enter selects. */
  isCurrent?: boolean
  hasCart: boolean
  action: string
  /** The name of the action for screen readers. */
  actionLabel: string
  onPress: () => void
}

/** A member to serve. A tap anywhere on the card selects the member. */
export function MemberTile(props: MemberTileProps) {
  const {
    ref,
    id,
    imagePath,
    name,
    detail,
    badge,
    figure,
    isCurrent = false,
    hasCart,
    action,
    actionLabel,
    onPress,
  } = props
  return (
    <Stack
      as="li"
      {...(ref !== undefined && { ref })}
      gap={4}
      pad={5}
      className={classes.card}
      data-current={isCurrent || undefined}
    >
      <Row gap={5} align="stretch">
        <Portrait id={id} name={name} size={92} imagePath={imagePath} />
        <Stack grow numeric>
          <Text as="h3" size="lead" weight="semibold" clamp>
            {name}
          </Text>
          <Text as="p" size="small" tone="soft">
            {detail}
          </Text>
          {badge !== undefined && <span>{badge}</span>}
          <Text as="p" tone="soft" className={classes.figure}>
            {figure[0]}{' '}
            <Text as="b" weight="semibold" tone="ink">
              {figure[1]}
            </Text>
          </Text>
        </Stack>
      </Row>
      <Row
        as="button"
        type="button"
        gap={4}
        justify="center"
        weight="semibold"
        numeric
        className={classes.select}
        data-cart={hasCart || undefined}
        aria-label={actionLabel}
        onClick={onPress}
      >
        {hasCart && <IconShoppingCart size={19} stroke={1.8} aria-hidden="true" />}
        {action}
      </Row>
    </Stack>
  )
}
