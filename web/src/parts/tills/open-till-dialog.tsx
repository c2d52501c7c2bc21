import { amountOfCents, floatMostCents, readTypedCents, tillNameMost } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLanguage } from '../../device/language.ts'
import { typeAmount } from '../../format/typed.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { AmountField } from './amount-field.tsx'
import { useTillFormat } from './till-format.ts'
import { type Till, tillsQuery, useOpenTill } from './till-queries.ts'
import { tillWords } from './till-words.ts'

type OpenTillDialogProps = { venue: PageVenue; onClose: () => void }

/** Opens a drawer with its initial cash. */
export function OpenTillDialog(props: OpenTillDialogProps) {
  const tills = useQuery(tillsQuery(props.venue.id))
  // The suggested name depends on the existing tills. If they cannot be loaded, any name is accepted.
  if (tills.isPending) return null
  return <OpenTillForm {...props} tills={tills.data ?? []} />
}

function OpenTillForm({ venue, tills, onClose }: OpenTillDialogProps & { tills: readonly Till[] }) {
  const t = useWords(tillWords)
  const openTill = useOpenTill(venue.id)
  const names = useId()
  const language = useLanguage()
  const { money, date, time } = useTillFormat(venue)
  const closed = tills.filter(({ session }) => session === null)
  const lastCloseOf = (name: string) =>
    closed.find((till) => till.name.toLowerCase() === name.trim().toLowerCase())?.last_close ?? null
  /** What was counted when the till was last closed, which usually stays in the drawer. */
  const proposedFloat = (name: string) => {
    const last = lastCloseOf(name)
    return last === null ? '' : typeAmount(last.counted, language)
  }
  const firstName = closed[0]?.name ?? t.newName(tills.length + 1)
  const initial = { name: firstName, float: proposedFloat(firstName) }
  const form = useForm({
    initial,
    check: {
      name: (name) => (name.trim() === '' ? t.nameMissing : null),
      float: (float) => (readTypedCents(float, floatMostCents) === null ? t.amountFault : null),
    },
    failed: t.openFailed,
    refusedField: { till_already_open: 'name' },
    submit: async ({ name, float }) => {
      const { till } = await openTill({
        till: name.trim(),
        float: amountOfCents(readTypedCents(float, floatMostCents) ?? 0),
      })
      toast.done({ title: t.opened(till) })
      onClose()
    },
  })
  /** The proposed float follows the till until somebody types another one. */
  function rename(to: string): void {
    const isProposed = form.values.float === proposedFloat(form.values.name)
    form.set('name', to)
    if (isProposed) form.fill((now) => ({ ...now, float: proposedFloat(to) }))
  }
  const last = lastCloseOf(form.values.name)
  return (
    <FormDialog
      title={t.openTitle}
      form={form}
      changed={form.values.name !== initial.name || form.values.float !== initial.float}
      onClose={onClose}
      width={480}
      submit={t.openSubmit}
      icon={<IconLockOpen size={18} />}
    >
      <TextInput
        {...form.field('name')}
        onChange={(event) => rename(event.currentTarget.value)}
        label={t.name}
        withAsterisk
        required
        maxLength={tillNameMost}
        autoComplete="off"
        list={names}
      />
      <datalist id={names}>
        {closed.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <AmountField
        {...form.field('float')}
        label={t.float}
        description={
          last === null ? t.floatHint : t.lastCount(money(last.counted), `${date(last.at)} ${time(last.at)}`)
        }
        currency={venue.currency}
        data-autofocus
      />
    </FormDialog>
  )
}
