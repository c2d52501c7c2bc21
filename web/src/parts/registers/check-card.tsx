import { IconFileSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDate } from '../../format/format.ts'
import { asSentence } from '../../words/as-sentence.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { fileHash, type IssuedRegister } from './issued-register.ts'
import { registersWords } from './registers-words.ts'

type CheckCardProps = {
  timeZone: string
  /** Asks for the register with this SHA-256. */
  find: (sha256: string) => Promise<IssuedRegister | null>
}

type Answer = { state: 'ok' | 'warn' | 'bad'; text: string }

/** Tells whether a file is one of the issued registers, by its hash. */
export function CheckCard({ timeZone, find }: CheckCardProps) {
  const t = useWords(registersWords)
  const { offline } = useWords(sharedWords)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)

  async function check(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setIsBusy(true)
    setAnswer(null)
    try {
      const found = await find(await fileHash(file))
      setAnswer(
        found === null
          ? { state: 'warn', text: t.unknown(file.name) }
          : {
              state: 'ok',
              text: t.known(found.number, found.by, formatDate(new Date(found.issued_at), language, timeZone)),
            },
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAnswer({ state: 'bad', text: `${asSentence(t.checkFailed)} ${error.detail ?? offline}` })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Card title={t.check}>
      <Stack gap={5} align="stretch">
        <Text as="p" tone="soft">
          {t.checkHint}
        </Text>
        {answer !== null && <Notice state={answer.state}>{answer.text}</Notice>}
        <Row>
          <BusyButton
            variant="default"
            busy={isBusy}
            icon={<IconFileSearch size={18} />}
            onClick={() => input.current?.click()}
          >
            {t.choose}
          </BusyButton>
          <input
            ref={input}
            type="file"
            hidden
            accept=".pdf,.csv"
            aria-label={t.choose}
            onChange={({ currentTarget }) => {
              void check(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </Row>
      </Stack>
    </Card>
  )
}
