import type { OfflineKind } from '@aforo/domain'
import { IconCash, IconDoorEnter, IconDoorExit, IconScale, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export const kindIcons: Record<OfflineKind, ComponentType<IconProps>> = {
  entry: IconDoorEnter,
  exit: IconDoorExit,
  sale: IconScale,
  top_up: IconCash,
}
