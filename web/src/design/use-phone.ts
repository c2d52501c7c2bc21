import { useMediaQuery } from '@mantine/hooks'

/** Below this width the menu slides in, and dialogs take the whole screen. The same number stands in the stylesheets. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
