import { passwordMinLength } from '@aforo/domain'
import { PasswordInput } from '@mantine/core'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useForm } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.ts'
import classes from './password-form.module.css'
import { changePassword } from './profile-queries.ts'
import { profileWords } from './profile-words.ts'

export function PasswordForm() {
  const t = useWords(profileWords)
  const form = useForm({
    initial: { current: '', next: '', repeat: '' },
    check: {
      current: (current) => (current === '' ? t.currentMissing : null),
      next: (next) => (next.length < passwordMinLength ? t.nextShort : null),
      repeat: (repeat, { next }) => (repeat === next ? null : t.repeatDiffers),
    },
    submit: async ({ current, next }) => {
      await changePassword(current, next)
      form.reset()
      toast.done({ title: t.changed, body: t.changedBody })
    },
  })
  const eye = { 'aria-label': t.show }

  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
      <PasswordInput
        {...form.field('current')}
        label={t.current}
        autoComplete="current-password"
        visibilityToggleButtonProps={eye}
      />
      <PasswordInput
        {...form.field('next')}
        label={t.next}
        description={t.nextHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        visibilityToggleButtonProps={eye}
      />
      <PasswordInput
        {...form.field('repeat')}
        label={t.repeat}
        autoComplete="new-password"
        visibilityToggleButtonProps={eye}
      />
      <BusyButton type="submit" busy={form.busy}>
        {t.change}
      </BusyButton>
    </form>
  )
}
