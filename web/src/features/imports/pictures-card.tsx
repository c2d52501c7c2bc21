import { Button } from '@mantine/core'
import { IconPhoto, IconPlayerStop } from '@tabler/icons-react'
import { useRef } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import { resultWords } from './result-words.ts'
import { type PictureProgress, usePictureSending } from './use-picture-sending.ts'

/** The pictures of imported members, from an archive. */
export function PicturesCard({ venueId, importId }: { venueId: number; importId: number }) {
  const t = useWords(resultWords)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const { progress, send, stop } = usePictureSending(venueId, importId)
  const isSending = progress?.state === 'sending'
  return (
    <Surface pad={6} gap={5}>
      <SurfaceHead title={t.pictures} />
      <Text as="p" tone="soft">
        {t.picturesHint}
      </Text>
      <Row wrap gap={5}>
        <BusyButton
          variant="default"
          busy={isSending}
          icon={<IconPhoto size={18} />}
          onClick={() => input.current?.click()}
        >
          {t.choosePictures}
        </BusyButton>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t.choosePictures}
          accept=".zip,application/zip"
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        {isSending && (
          <>
            <Text tone="soft" numeric role="status">
              {t.sendingPictures(formatCount(progress.sent, language))}
            </Text>
            <Button variant="subtle" leftSection={<IconPlayerStop size={18} aria-hidden="true" />} onClick={stop}>
              {t.stopPictures}
            </Button>
          </>
        )}
      </Row>
      {progress !== null && !isSending && <PicturesDone progress={progress} />}
    </Surface>
  )
}

function PicturesDone({ progress: { state, sent, left } }: { progress: PictureProgress }) {
  const t = useWords(resultWords)
  const language = useLanguage()
  const count = formatCount(sent, language)
  const isEmpty = state === 'sent' && sent === 0 && left.length === 0
  return (
    <Stack gap={5}>
      {state === 'broken' && <Notice state="bad">{t.brokenZip}</Notice>}
      {isEmpty && <Notice state="warn">{t.noPictures}</Notice>}
      {state === 'stopped' && <Notice state="warn">{t.stoppedPictures(count)}</Notice>}
      {state === 'sent' && sent > 0 && <Notice state="ok">{t.sentPictures(count)}</Notice>}
      {left.length > 0 && (
        <>
          <Notice state="warn">{t.leftPictures(formatCount(left.length, language))}</Notice>
          <Stack as="ul" gap={3} tone="soft">
            {left.map(({ name, why }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two folders can hold the same name
              <li key={index}>
                {name}: {why}
              </li>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  )
}
