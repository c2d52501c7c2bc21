import { useMediaQuery } from '@mantine/hooks'
import type { PagePath } from '@aforo/domain'
import { deviceSetting, useDeviceSetting } from '../../device/setting.ts'
import { usePagePath } from '../page-path.ts'
import { usePhone } from '../../design/use-phone.ts'

/** Full: icon beside words. Rail: icon over words. Drawer: full, sliding in over the page. */
export type MenuShape = 'full' | 'rail' | 'drawer'

export const menuCollapsedSetting = deviceSetting<boolean>('aforo.menu', {
  fromText: (text) => text === 'collapsed',
  toText: (collapsed) => (collapsed ? 'collapsed' : null),
})

/** Door and counter want the room; they never have more than the rail. */
const railPages: readonly (PagePath | null)[] = ['/control', '/dispenser']

/** The menu that fits this screen, this page and what was chosen here; and whether it may be folded by hand. */
export function useMenuShape(): { shape: MenuShape; foldable: boolean } {
  const page = usePagePath()
  const phone = usePhone()
  const wide = useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false })
  const collapsed = useDeviceSetting(menuCollapsedSetting)
  const foldable = wide && !railPages.includes(page)
  if (phone) return { shape: 'drawer', foldable: false }
  return { shape: foldable && !collapsed ? 'full' : 'rail', foldable }
}
