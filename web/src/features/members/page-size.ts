import { deviceSetting, useDeviceSetting } from '../../device/setting.ts'

export const pageSizes = [6, 12, 24, 48] as const

const pageSizeSetting = deviceSetting<number>('aforo.membersPerPage', {
  fromText: (text) => pageSizes.find((size) => String(size) === text) ?? pageSizes[0],
  toText: String,
})

/** The number of members per page, stored on this device. */
export const usePageSize = (): number => useDeviceSetting(pageSizeSetting)

export const choosePageSize = (size: number): void => pageSizeSetting.write(size)
