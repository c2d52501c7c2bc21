import type { ReactNode } from 'react'
import { RowButton } from '../../design/row-button.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Portrait } from './portrait.tsx'

type PersonCellProps = {
  id: number
  imagePath: string | null
  name: string
  /** Below the name, such as the e-mail address. Not repeated if it is the name. */
  detail?: ReactNode
  /** Beside the name. */
  badge?: ReactNode
  size?: 36 | 44 | 48
  /** False if there is no room for the picture. */
  withPicture?: boolean
  /** Opens the person: the whole row or card can be pressed. */
  onOpen?: () => void
}

/** A person in a list: picture, name, and one line below. */
export function PersonCell(props: PersonCellProps) {
  const { id, imagePath, name, detail, badge, size = 44, withPicture = true, onOpen } = props
  return (
    <Row gap={5}>
      {withPicture && <Portrait id={id} name={name} size={size} imagePath={imagePath} />}
      <Stack>
        <Row gap={4} wrap>
          {onOpen === undefined ? (
            <Text weight="semibold" clamp>
              {name}
            </Text>
          ) : (
            <RowButton onClick={onOpen}>{name}</RowButton>
          )}
          {badge}
        </Row>
        {detail !== undefined && detail !== null && detail !== name && (
          <Text size="small" tone="quiet" truncate title={typeof detail === 'string' ? detail : undefined}>
            {detail}
          </Text>
        )}
      </Stack>
    </Row>
  )
}
