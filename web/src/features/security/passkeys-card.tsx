import { Button } from '@mantine/core'
import { IconFingerprint, IconPlus, IconUsb } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { Badge } from '../../design/badge.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useMinute } from '../../design/use-now.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import type { SecondFactors } from '../../parts/second-factors/factor-queries.ts'
import { PasskeyForm } from '../../parts/second-factors/passkey-form.tsx'
import { setUpWords } from '../../parts/second-factors/set-up-words.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { useSecurityCommands } from './security-queries.ts'
import { securityWords } from './security-words.ts'

type Passkey = SecondFactors['passkeys'][number]
const kinds = ['internal', 'usb', 'nfc', 'hybrid'] as const

/** The passkeys of the person. `onAdded` is called after the first step of a new one. */
export function PasskeysCard({ passkeys, onAdded }: { passkeys: readonly Passkey[]; onAdded: () => Promise<void> }) {
  const t = useWords(securityWords)
  const setUp = useWords(setUpWords)
  const { removePasskey } = useSecurityCommands()
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  return (
    <Surface>
      <SurfaceHead title={t.passkeys} isInset>
        {passkeys.length > 0 && <Badge tone="ok">{t.active}</Badge>}
        <Row grow justify="end">
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            {t.addPasskey}
          </Button>
        </Row>
      </SurfaceHead>
      {passkeys.length === 0 ? (
        <Row padX={6} padY={5} line="top">
          <Text as="p" tone="quiet">
            {t.noPasskeys}
          </Text>
        </Row>
      ) : (
        <ul aria-label={t.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      {isAdding && (
        <Dialog title={setUp.addPasskey} onClose={() => setIsAdding(false)} width={480}>
          <PasskeyForm
            onAdded={async () => {
              setIsAdding(false)
              toast.done({ title: setUp.added })
              await onAdded()
            }}
          />
        </Dialog>
      )}
      {removed !== null && (
        <Confirmation
          title={t.removePasskeyTitle}
          confirm={t.remove}
          onClose={() => setRemoved(null)}
          onConfirm={async () => {
            await removePasskey(removed.id)
            setRemoved(null)
            toast.done({ title: t.removed })
          }}
        >
          {t.removePasskeyBody(removed.name)}
        </Confirmation>
      )}
    </Surface>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useWords(securityWords)
  const language = useLanguage()
  const { venue } = useSession()
  const now = useMinute()
  const { name, transports, last_used_at } = passkey
  const kind = kinds.find((one) => transports.includes(one)) ?? 'other'
  const Icon = kind === 'usb' || kind === 'nfc' ? IconUsb : IconFingerprint
  const used =
    last_used_at === null
      ? t.unused
      : t.used(formatWhen(new Date(last_used_at), new Date(now), language, venue?.time_zone))
  return (
    <Row as="li" gap={5} padX={6} padY={4} line="top">
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <Stack grow>
        <Text as="b" weight="semibold" breaks>
          {name}
        </Text>
        <Text size="small" tone="quiet">{`${t.kind[kind]} · ${used}`}</Text>
      </Stack>
      <Button variant="subtle" aria-label={t.removeNamed(name)} onClick={onRemove}>
        {t.remove}
      </Button>
    </Row>
  )
}
