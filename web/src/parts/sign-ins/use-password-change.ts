import { useLanguage } from '../../device/language.ts'
import { changePassword } from '../../session/change-password.ts'
import type { Session } from '../../session/session.tsx'
import { useForm } from '../forms/form.tsx'
import { passwordFault } from './password-fault.ts'

/** The form in which people replace a password with one that only they know. */
export function usePasswordChange(
  { email, owned_venues }: Session['me'],
  t: { currentMissing: string; repeatDiffers: string },
  onChanged: () => Promise<void> | void,
) {
  const language = useLanguage()
  const venueNames = owned_venues.map(({ name }) => name)
  const form = useForm({
    initial: { current: '', next: '', repeat: '' },
    check: {
      current: (current) => (current === '' ? t.currentMissing : null),
      next: (next, { current }) => passwordFault(next, { email, venueNames, current }, language),
      repeat: (repeat, { next }) => (repeat === next ? null : t.repeatDiffers),
    },
    refusedField: {
      password_wrong: 'current',
      password_common: 'next',
      password_personal: 'next',
      password_unchanged: 'next',
    },
    submit: async ({ current, next }) => {
      await changePassword(current, next)
      await onChanged()
      form.reset()
    },
  })
  return form
}
