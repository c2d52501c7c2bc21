import { deviceSetting } from '../../device/setting.ts'

/** Full: icon beside words. Rail: icon over words. Drawer: full, sliding in over the page. */
export type MenuShape = 'full' | 'rail' | 'drawer'

export const menuCollapsedSetting = deviceSetting<boolean>('aforo.menu', {
  fromText: (text) => text === 'collapsed',
  toText: (collapsed) => (collapsed ? 'collapsed' : null),
})
