import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { useLanguage } from '../../device/language.ts'
import { memberName } from '../../parts/members/member-name.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { PicturePicker } from '../../parts/pictures/picture-picker.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { toast } from '../../design/toasts.tsx'
import { Unsaved } from '../../design/unsaved.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { useMemberChecks } from './member-checks.ts'
import { MemberDifferences } from './member-differences.tsx'
import { useSeesConsumption } from './member-facts.tsx'
import { MemberFields } from './member-fields.tsx'
import { consumptionTyped, factsTyped, type MemberValues, mergeValues, valuesOf } from './member-form.ts'
import { memberFormWords } from './member-form-words.ts'
import classes from './member-panel.module.css'
import { type Member, useMemberCommands } from './member-queries.ts'
import { PanelBody, PanelFoot } from './panel-page.tsx'

/** Unsaved state of a form. `busy` means that it was sent and not answered yet. */
export type Holding = { changed: boolean; busy: boolean }
export const nothingHeld: Holding = { changed: false, busy: false }

type MemberEditingProps = {
  venue: PageVenue
  member: Member
  onHold: (holding: Holding) => void
  onCancel: () => void
  onSaved: () => void
}

/** Edits a member without overwriting changes of other people. */
export function MemberEditing({ venue, member, onHold, onCancel, onSaved }: MemberEditingProps) {
  const t = useWords(memberFormWords)
  const { cancel } = useWords(sharedWords)
  const language = useLanguage()
  const commands = useMemberCommands(venue.id, member.id)
  const once = useCommandKey(`member ${venue.id} ${member.id}`)
  const seesConsumption = useSeesConsumption(venue)
  // The language is fixed while editing: values formatted in another one would count as changes.
  const [formLanguage] = useState(language)
  const [seen, setSeen] = useState(member)
  const [overtaken, setOvertaken] = useState<{ before: Member; now: Member } | null>(null)
  const [image, setImage] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const initial = valuesOf(seen, formLanguage)

  const form = useForm<MemberValues>({
    initial,
    check: useMemberChecks(venue),
    refusedField: {
      member_email_taken: 'email',
      member_document_taken: 'documentNumber',
      document_malformed: 'documentNumber',
      document_letter_wrong: 'documentNumber',
      member_under_age: 'birthDate',
      birth_date_impossible: 'birthDate',
      expiry_before_registration: 'expiresOn',
      sponsor_not_found: 'sponsorId',
      sponsor_is_self: 'sponsorId',
      sponsor_not_active: 'sponsorId',
    },
    failed: `${t.saveFailed}. ${t.pressAgain}`,
    submit: async (values) => {
      try {
        await save(values)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'member_changed') return mergeChanges(seen)
        throw error
      } finally {
        setProgress(null)
      }
      toast.done({ title: t.saved })
      onSaved()
    },
  })

  const save = (values: MemberValues) => {
    const consumption = seesConsumption ? { consumption_type: consumptionTyped(values) } : {}
    const sent = { ...factsTyped(values), ...consumption, version: seen.version }
    return once((key) => commands.change({ ...sent, key }, image ?? undefined, setProgress))
  }

  /** Shows the changes of other people, and merges what was typed into the current values. */
  async function mergeChanges(before: Member): Promise<void> {
    const now = await commands.readAgain()
    setOvertaken({ before, now })
    setSeen(now)
    form.fill((typed) => mergeValues(typed, valuesOf(before, formLanguage), valuesOf(now, formLanguage)))
  }

  const { busy } = form
  const changed = image !== null || JSON.stringify(form.values) !== JSON.stringify(initial)
  // A layout effect, so that a key pressed right after typing already finds the unsaved state.
  useLayoutEffect(() => {
    onHold({ changed, busy })
    return () => onHold(nothingHeld)
  }, [onHold, changed, busy])

  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector<HTMLInputElement>('input[name="name"]')?.focus(), [])

  return (
    <form ref={element} className={classes.fill} onSubmit={form.onSubmit} noValidate>
      <PanelBody>
        <Stack gap={6}>
          <Text as="p" size="small" tone="quiet">
            {t.required}
          </Text>
          {overtaken !== null && <MemberDifferences key={overtaken.now.version} venue={venue} {...overtaken} />}
          {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
          <PicturePicker label={t.picture} progress={progress} error={null} onPick={setImage} onRemove={null}>
            <Portrait id={seen.id} name={memberName(seen)} size={84} imagePath={seen.profile.image_path} file={image} />
          </PicturePicker>
        </Stack>
        <MemberFields venue={venue} member={seen} form={form} />
      </PanelBody>
      <PanelFoot>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <BusyButton type="submit" busy={busy} icon={<IconDeviceFloppy size={18} />}>
          {t.save}
        </BusyButton>
      </PanelFoot>
      {changed && !busy && <Unsaved />}
    </form>
  )
}
