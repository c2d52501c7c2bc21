import { IconCloudUp, IconHandStop, IconWallet } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { takeOverWords } from './take-over-words.ts'

type MeaningProps = { device: string; waiting: string }

/** What a takeover does to the other device, to this one, and to what waits. */
export function TakeOverMeaning({ device, waiting }: MeaningProps) {
  const t = useWords(takeOverWords)
  const points = [
    { Icon: IconHandStop, text: t.stops(device) },
    { Icon: IconWallet, text: t.others },
    { Icon: IconCloudUp, text: t.kept(waiting, device) },
  ]
  return (
    <Stack gap={5}>
      <Text as="h2" size="lead" weight="semibold">
        {t.ifYouDo}
      </Text>
      <Stack as="ul" gap={5}>
        {points.map(({ Icon, text }) => (
          <Row as="li" key={text} gap={5} align="start" tone="soft">
            <Row fixed>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
            </Row>
            {text}
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
