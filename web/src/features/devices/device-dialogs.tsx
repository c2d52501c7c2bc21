import { deviceNameMost } from '@aforo/domain'
import { Button, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { BusyButton } from '../../design/busy-button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { type Device, useDeviceCommands } from './devices-queries.ts'
import { devicesWords } from './devices-words.ts'

type DialogProps = { venueId: number; device: Device; onClose: () => void }

export function RenameDialog({ venueId, device, onClose }: DialogProps) {
  const t = useWords(devicesWords)
  const { rename } = useDeviceCommands(venueId)
  const form = useForm({
    initial: { name: device.name },
    check: { name: (name) => (name.trim() === '' ? t.nameMissing : null) },
    refusedField: { device_name_taken: 'name' },
    submit: async ({ name }) => {
      await rename(device.id, name.trim())
      toast.done({ title: t.renamed })
      onClose()
    },
  })
  return (
    <Dialog title={t.rename} of={device.name} width={480} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={6}>
          {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
          <TextInput
            {...form.field('name')}
            label={t.name}
            maxLength={deviceNameMost}
            autoComplete="off"
            data-autofocus
          />
          <Row justify="end" gap={4}>
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <BusyButton type="submit" busy={form.busy} icon={<IconDeviceFloppy size={18} />}>
              {t.rename}
            </BusyButton>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}

export function RevokeDialog({ venueId, device, onClose }: DialogProps) {
  const t = useWords(devicesWords)
  const { revoke } = useDeviceCommands(venueId)
  return (
    <Confirmation
      title={t.revokeTitle(device.name)}
      name={device.name}
      confirm={t.revoke}
      failed={t.revokeFailed}
      onClose={onClose}
      onConfirm={async () => {
        await revoke(device.id)
        toast.done({ title: t.revoked(device.name) })
        onClose()
      }}
    >
      {t.revokeHint}
    </Confirmation>
  )
}
