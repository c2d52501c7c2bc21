import { Button, TextInput } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { codeFieldMark } from '../../design/field-keys.ts'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords, words } from '../../words/words.ts'
import { PanelPart } from './panel-part.tsx'
import { pinQuery, usePinCommands } from './pin-queries.ts'

const pinWords = words({
  es: {
    title: 'PIN y carné',
    hint: 'Para entrar en las tabletas compartidas de esta tienda. El PIN lo elige cada persona en su perfil.',
    pin: { yes: 'Tiene PIN', no: 'Sin PIN' },
    card: { yes: 'Tiene carné', no: 'Sin carné' },
    locked: (devices: string) => `Bloqueado en ${devices} por PIN incorrecto.`,
    unlock: 'Desbloquear',
    clear: 'Borrar PIN',
    takeCard: 'Quitar carné',
    code: 'Código del carné',
    codeHint: 'Toca aquí y pasa el carné por el lector.',
    codeMissing: 'Pasa el carné por el lector o escribe su código.',
    giveCard: 'Dar carné',
    done: 'Hecho',
  },
  en: {
    title: 'PIN and card',
    hint: 'To come in on the shared tablets of this shop. Each person chooses the PIN in their profile.',
    pin: { yes: 'Has a PIN', no: 'No PIN' },
    card: { yes: 'Has a card', no: 'No card' },
    locked: (devices: string) => `Locked on ${devices} after wrong PINs.`,
    unlock: 'Unlock',
    clear: 'Clear PIN',
    takeCard: 'Revoke card',
    code: 'Code of the card',
    codeHint: 'Tap here and hold the card to the reader.',
    codeMissing: 'Hold the card to the reader or type its code.',
    giveCard: 'Give card',
    done: 'Done',
  },
})

/** How a person comes in on shared devices. A manager clears, unlocks or gives a card, and never sets a PIN. */
export function PersonPin({ venueId, id, mayGive }: { venueId: number; id: number; mayGive: boolean }) {
  const t = useWords(pinWords)
  const shared = useWords(sharedWords)
  const { data: state } = useQuery(pinQuery(venueId, id))
  const { clear, unlock, takeCard } = usePinCommands(venueId, id)
  const act = useMutation({
    mutationFn: (what: () => Promise<void>) => what(),
    onSuccess: () => toast.done({ title: t.done }),
  })
  if (state === undefined) return null
  const [hasPin, hasCard] = [state.pin_set_at !== null, state.card_since !== null]
  const isLocked = state.locked_on.length > 0
  const errorText = act.error instanceof ApiError ? act.error.detail : null
  return (
    <PanelPart title={t.title}>
      <Text as="p" size="small" tone="quiet">
        {t.hint}
      </Text>
      {act.error !== null && <Notice state="bad">{errorText ?? shared.offline}</Notice>}
      {isLocked && <Notice state="warn">{t.locked(state.locked_on.map(({ name }) => name).join(', '))}</Notice>}
      <Text as="p" weight="semibold">
        {[t.pin[hasPin ? 'yes' : 'no'], t.card[hasCard ? 'yes' : 'no']].join(' · ')}
      </Text>
      <Row gap={4} wrap>
        {isLocked && <Button onClick={() => act.mutate(unlock)}>{t.unlock}</Button>}
        {hasPin && (
          <Button variant="default" onClick={() => act.mutate(clear)}>
            {t.clear}
          </Button>
        )}
        {hasCard && mayGive && (
          <Button variant="default" onClick={() => act.mutate(takeCard)}>
            {t.takeCard}
          </Button>
        )}
      </Row>
      {mayGive && <CardForm venueId={venueId} id={id} />}
    </PanelPart>
  )
}

function CardForm({ venueId, id }: { venueId: number; id: number }) {
  const t = useWords(pinWords)
  const { giveCard } = usePinCommands(venueId, id)
  const form = useForm({
    initial: { code: '' },
    check: { code: (code) => (code.trim().length < 4 ? t.codeMissing : null) },
    refusedField: { staff_card_taken: 'code' },
    submit: async ({ code }) => {
      await giveCard(code.trim())
      toast.done({ title: t.done })
      form.reset()
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <TextInput
          {...form.field('code')}
          {...codeFieldMark}
          label={t.code}
          description={t.codeHint}
          autoComplete="off"
          spellCheck={false}
        />
        <Row>
          <BusyButton type="submit" variant="default" busy={form.busy} icon={<IconId size={18} />}>
            {t.giveCard}
          </BusyButton>
        </Row>
      </Stack>
    </form>
  )
}
