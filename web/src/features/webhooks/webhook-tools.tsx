import { IconKey, IconPencil, IconPower, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionMenu } from '../../design/action-menu.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { PageTools } from '../../design/page-head.tsx'
import { toast } from '../../design/toasts.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import type { Act } from './use-act.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { sentOf, useWebhookCommands, type Webhook } from './webhooks-queries.ts'
import { webhooksWords } from './webhooks-words.ts'

type Asked = 'edit' | 'secret' | 'off' | 'remove'
type OfWebhook = { venueId: number; webhook: Webhook }

/** What can be done with a webhook. */
export function WebhookTools({ venueId, webhook, act }: OfWebhook & { act: Act }) {
  const t = useWords(webhooksWords)
  const { test, change } = useWebhookCommands(venueId)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { id, name, is_on: isOn } = webhook

  const sendTest = () =>
    act.run('test', t.testFailed, async () => {
      await test(id)
      toast.done({ title: t.testSent })
    })
  const turnOn = () =>
    act.run('on', t.turnFailed, async () => {
      await change(id, { ...sentOf(webhook), is_on: true })
      toast.done({ title: t.turnedOnDone(name) })
    })
  const power = isOn
    ? { label: t.turnOff, Icon: IconPower, onPress: () => setAsked('off') }
    : { label: t.turnOn, Icon: IconPower, onPress: () => void turnOn() }
  return (
    <PageTools>
      {isOn && (
        <BusyButton
          variant="default"
          busy={act.running === 'test'}
          icon={<IconSend size={18} />}
          onClick={() => void sendTest()}
        >
          {t.test}
        </BusyButton>
      )}
      <ActionMenu
        label={t.more(name)}
        title={name}
        groups={[
          [{ label: t.edit, Icon: IconPencil, onPress: () => setAsked('edit') }, power],
          [{ label: t.newSecret, Icon: IconKey, onPress: () => setAsked('secret') }],
          [{ label: t.remove, Icon: IconTrash, danger: true, onPress: () => setAsked('remove') }],
        ]}
      />
      <AskedDialog
        asked={asked}
        venueId={venueId}
        webhook={webhook}
        onSecret={setSecret}
        onClose={() => setAsked(null)}
      />
      {secret !== null && <SecretDialog name={name} secret={secret} onClose={() => setSecret(null)} />}
    </PageTools>
  )
}

type AskedDialogProps = OfWebhook & {
  asked: Asked | null
  onSecret: (secret: string) => void
  onClose: () => void
}

function AskedDialog({ asked, venueId, webhook, onSecret, onClose }: AskedDialogProps) {
  const t = useWords(webhooksWords)
  const navigate = useNavigate()
  const venuePath = useVenuePath(venueId)
  const { change, remove, renewSecret } = useWebhookCommands(venueId)
  const { id, name } = webhook
  if (asked === 'edit') {
    return (
      <WebhookDialog
        venueId={venueId}
        webhook={webhook}
        onClose={onClose}
        onSave={async (body) => {
          await change(id, { ...body, is_on: webhook.is_on })
          onClose()
        }}
      />
    )
  }
  if (asked === 'secret') {
    return (
      <Confirmation
        title={t.newSecretTitle}
        confirm={t.newSecret}
        icon={<IconKey size={18} />}
        harmless
        failed={t.newSecretFailed}
        onClose={onClose}
        onConfirm={async () => {
          const { secret } = await renewSecret(id)
          onClose()
          onSecret(secret)
        }}
      >
        {t.newSecretHint}
      </Confirmation>
    )
  }
  if (asked === 'off') {
    return (
      <Confirmation
        title={t.turnOffTitle(name)}
        confirm={t.turnOff}
        icon={<IconPower size={18} />}
        failed={t.turnFailed}
        onClose={onClose}
        onConfirm={async () => {
          await change(id, { ...sentOf(webhook), is_on: false })
          toast.done({ title: t.turnedOffDone(name) })
          onClose()
        }}
      >
        {t.turnOffHint}
      </Confirmation>
    )
  }
  if (asked === null) return null
  return (
    <Confirmation
      title={t.removeTitle(name)}
      confirm={t.remove}
      failed={t.removeFailed}
      onClose={onClose}
      onConfirm={async () => {
        await remove(id)
        toast.done({ title: t.removed(name) })
        void navigate(venuePath('/settings/webhooks'))
      }}
    >
      {t.removeHint}
    </Confirmation>
  )
}
