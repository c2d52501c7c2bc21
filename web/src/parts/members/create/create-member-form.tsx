import { memberNotesMost } from '@aforo/domain'
import { Button, Textarea } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { PageVenue } from '../../venues/at-venue.tsx'
import { BusyButton } from '../../../design/busy-button.tsx'
import { Card } from '../../../design/card.tsx'
import { Notice } from '../../../design/notice.tsx'
import { guardedMark } from '../../../design/placements.ts'
import { Stack } from '../../../design/primitives.tsx'
import { usePhone } from '../../../design/use-phone.ts'
import { sharedWords } from '../../../words/shared-words.ts'
import { useWords } from '../../../words/words.ts'
import { BeforeSaving } from './before-saving.tsx'
import { CardPreview } from './card-preview.tsx'
import { ConsumptionSection } from './consumption-section.tsx'
import { ContactSection } from './contact-section.tsx'
import classes from './create-member.module.css'
import type { VenueHere } from './create-member-queries.ts'
import { createMemberWords } from './create-member-words.ts'
import { findUnfinishedDay } from './date-field.tsx'
import { EnrolmentSection } from './enrolment-section.tsx'
import { FeeSection } from './fee-section.tsx'
import { FormFoot } from './form-foot.tsx'
import { IdentitySection } from './identity-section.tsx'
import { memberFieldWords } from './member-field-words.ts'
import { fieldsOf, type MemberStep, memberSteps, type NewMemberValues, stepOf } from './new-member.ts'
import { StepBar } from './step-bar.tsx'
import type { NewMember } from './use-new-member.tsx'

type CreateMemberFormProps = {
  member: NewMember
  venue: PageVenue
  here: VenueHere
  submitLabel: string
  /** Notices above the fields. */
  notices: ReactNode
  onCancel: () => void
}

/** All sections beside each other, or one step at a time on a phone. */
export function CreateMemberForm({ member, venue, here, submitLabel, notices, onCancel }: CreateMemberFormProps) {
  const t = useWords(createMemberWords)
  const { notes } = useWords(memberFieldWords)
  const shared = useWords(sharedWords)
  const isPhone = usePhone()
  const body = useRef<HTMLDivElement>(null)
  const { form, step, setStep } = member
  const place = memberSteps.indexOf(step)
  const [before, after] = [memberSteps[place - 1], memberSteps[place + 1]]

  function go(to: MemberStep): void {
    flushSync(() => setStep(to))
    body.current?.scrollTo({ top: 0 })
    body.current?.querySelector<HTMLElement>('[data-step]')?.focus()
  }

  function pass(element: HTMLFormElement, next: MemberStep): void {
    const shown = element.querySelector(`[data-section="${step}"]`)
    const unfinished = shown === null ? null : findUnfinishedDay(shown)
    if (!form.checkFields(element, fieldsOf[step])) return
    if (unfinished === null) go(next)
    else unfinished.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    const element = event.currentTarget
    if (isPhone && after !== undefined) {
      event.preventDefault()
      return pass(element, after)
    }
    const unfinished = findUnfinishedDay(element)
    const names = Object.keys(form.values) as (keyof NewMemberValues)[]
    const wrong = names.find((name) => member.faultOf(name) !== null || name === unfinished?.name)
    // A field in a hidden step cannot be focused, so its step is opened first.
    if (wrong !== undefined) flushSync(() => setStep(stepOf(wrong)))
    if (unfinished === null || wrong !== unfinished.name) return form.onSubmit(event)
    event.preventDefault()
    unfinished.focus()
  }

  const section = (name: MemberStep, children: ReactNode) => (
    <div data-section={name} hidden={isPhone && name !== step}>
      {children}
    </div>
  )
  // On a phone only one section is shown.
  const columnGap = isPhone ? {} : { gap: 5 as const }
  const given = { member, venue, here }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div ref={body} className={classes.body}>
        <Stack gap={5}>
          {isPhone && <StepBar step={step} />}
          {notices}
          {member.isChecking && <Notice state="warn">{t.checking}</Notice>}
          {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
          <div className={classes.columns}>
            <Stack {...columnGap}>
              {section('identity', <IdentitySection {...given} />)}
              {section('contact', <ContactSection {...given} />)}
            </Stack>
            <Stack {...columnGap}>
              {section('enrolment', <EnrolmentSection {...given} />)}
              {section('fee', <FeeSection {...given} />)}
            </Stack>
            {section(
              'consumption',
              <div className={classes.last}>
                <ConsumptionSection {...given} />
                <div className={classes.notes}>
                  <Card title={notes}>
                    <Textarea
                      {...form.field('notes')}
                      aria-label={notes}
                      maxLength={memberNotesMost}
                      autosize
                      minRows={2}
                      maxRows={8}
                    />
                  </Card>
                </div>
                <CardPreview member={member} venue={venue} />
                <BeforeSaving member={member} />
              </div>,
            )}
          </div>
        </Stack>
      </div>
      <FormFoot sending={member.sending} savedAt={member.savedAt} timeZone={venue.timeZone}>
        {isPhone && before !== undefined ? (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} />}
            onClick={() => go(before)}
            disabled={form.busy}
          >
            {t.previous}
          </Button>
        ) : (
          <Button variant="default" onClick={onCancel}>
            {shared.cancel}
          </Button>
        )}
        {isPhone && after !== undefined ? (
          <Button type="submit" rightSection={<IconArrowRight size={18} />}>
            {t.next}
          </Button>
        ) : (
          <BusyButton {...guardedMark} type="submit" busy={form.busy} icon={<IconUserPlus size={18} />}>
            {submitLabel}
          </BusyButton>
        )}
      </FormFoot>
    </form>
  )
}
