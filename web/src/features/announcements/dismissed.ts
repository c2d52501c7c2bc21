import { deviceSetting } from '../../device/setting.ts'

const mostKept = 100

/** The ids of announcements that were hidden in this browser, as text: the setting must be a primitive. */
export const dismissedSetting = deviceSetting<string>('aforo.announcements.hidden', {
  fromText: (text) => (text === null || !/^\d+(,\d+)*$/.test(text) ? '' : text),
  toText: (ids) => (ids === '' ? null : ids),
})

export const isDismissed = (ids: string, id: number): boolean => ids.split(',').includes(String(id))

export const dismiss = (id: number): void => {
  const kept = dismissedSetting.read().split(',').filter(Boolean).slice(-mostKept)
  dismissedSetting.write([...kept, String(id)].join(','))
}
