import { messageMost } from '@aforo/domain'
import { Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { isUnknown } from '../../outbox/command-key.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { type Option, SearchSelect } from '../../design/search-select.tsx'
import { useWords } from '../../words/words.ts'
import { type Draft, isSameMessage, messageDraft } from './message-draft.ts'
import { colleaguesQuery, useMessageCommands } from './messages-queries.ts'
import { messagesWords } from './messages-words.ts'

/** The number of characters left is shown below this. */
const counterShownBelow = 100

const lengthOf = (text: string) => Array.from(text.trim()).length

/**
 * Writes a message to everyone or to one person. A message that failed is kept across a reload and repeated with the
 * same key, so it arrives once.
 */
export function Composer({ venueId }: { venueId: number }) {
  const t = useWords(messagesWords)
  const language = useLanguage()
  const { me } = useSession()
  const draftStore = messageDraft(me.id, venueId)
  const [unsent, setUnsent] = useState<Draft | null>(() => draftStore.read())
  const [text, setText] = useState(unsent?.text ?? '')
  const [to, setTo] = useState<Option | null>(unsent?.to ?? null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { send } = useMessageCommands(venueId)
  const left = messageMost - lengthOf(text)

  async function press(): Promise<void> {
    if (busy || text.trim() === '' || left < 0) return
    const written = { text: text.trim(), to }
    const key = unsent !== null && isSameMessage(unsent, written) ? unsent.key : crypto.randomUUID()
    setBusy(true)
    setFault(null)
    try {
      await send(written.text, to?.id ?? null, key)
      draftStore.write(null)
      setUnsent(null)
      setText('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const draft = { ...written, key: isUnknown(error.code) ? key : crypto.randomUUID() }
      draftStore.write(draft)
      setUnsent(draft)
      const outcome = isUnknown(error.code) ? t.sendUnknown : t.sendFailed
      setFault(error.detail === null ? outcome : `${outcome} ${error.detail}`)
    } finally {
      setBusy(false)
      field.current?.focus()
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void press()
  }

  return (
    <Card>
      <Stack
        as="form"
        gap={5}
        onSubmit={(event) => {
          event.preventDefault()
          void press()
        }}
      >
        <SearchSelect
          label={t.to}
          chosen={to}
          find={(words) => colleaguesQuery(venueId, words)}
          onChange={setTo}
          nothingFound={t.nobodyFound}
          placeholder={t.toAll}
          optional
        />
        <Textarea
          ref={field}
          label={t.write}
          description={t.writeHint}
          rows={3}
          value={text}
          readOnly={busy}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={left < 0 ? t.tooLong : undefined}
        />
        {fault !== null && <Notice state="bad">{fault}</Notice>}
        <Row justify="between" gap={5}>
          <Text size="small" tone="quiet" numeric role="status">
            {left < counterShownBelow && left >= 0 && t.left(formatCount(left, language))}
          </Text>
          <BusyButton type="submit" busy={busy} disabled={text.trim() === '' || left < 0} icon={<IconSend size={18} />}>
            {t.send}
          </BusyButton>
        </Row>
      </Stack>
    </Card>
  )
}
