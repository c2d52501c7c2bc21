import { useMediaQuery } from '@mantine/hooks'
import type { PagePath } from '@aforo/domain'
import { deviceSetting, useDeviceSetting } from '../../device/setting.ts'
import { usePagePath } from '../page-path.ts'
import { usePhone } from '../../design/use-phone.ts'

/** Full: icon beside the label. Rail: icon above the label. Drawer: like full, but slides in over the page. */
export type MenuShape = 'full' | 'rail' | 'drawer'

export const menuCollapsedSetting = deviceSetting<boolean>('aforo.menu', {
  fromText: (text) => text === 'collapsed',
  toText: (collapsed) => (collapsed ? 'collapsed' : null),
})

/** The door and the counter need the width, so the menu is never wider than the rail there. */
const railPages: readonly (PagePath | null)[] = ['/control', '/dispenser']

/** The shape of the menu on this screen and page, and whether the user may collapse it. */
export function useMenuShape(): { shape: MenuShape; foldable: boolean } {
  const page = usePagePath()
  const phone = usePhone()
  const wide = useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false })
  const collapsed = useDeviceSetting(menuCollapsedSetting)
  const foldable = wide && !railPages.includes(page)
  if (phone) return { shape: 'drawer', foldable: false }
  return { shape: foldable && !collapsed ? 'full' : 'rail', foldable }
}
