import { useMediaQuery } from '@mantine/hooks'

/** Below this width the menu is a drawer and dialogs fill the screen. The stylesheets use the same number. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
