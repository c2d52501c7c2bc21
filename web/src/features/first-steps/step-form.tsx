import type { ReactNode } from 'react'
import type { useForm } from '../../parts/forms/form.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack } from '../../design/primitives.tsx'

type StepFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'busy' | 'refusal' | 'onSubmit'>
  submit: string
  icon: ReactNode
  /** There is nothing to submit; the fields say why. */
  locked?: boolean
  children: ReactNode
}

/** The form of a step, in the list of steps. */
export function StepForm({ form, submit, icon, locked = false, children }: StepFormProps) {
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={5}>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        {children}
        <Row>
          <BusyButton type="submit" busy={form.busy} disabled={locked} icon={icon}>
            {submit}
          </BusyButton>
        </Row>
      </Stack>
    </form>
  )
}
