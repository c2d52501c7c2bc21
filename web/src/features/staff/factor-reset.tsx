import { IconShieldOff } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Row, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { useWords, words } from '../../words/words.ts'
import { PanelPart } from './panel-part.tsx'
import { type StaffDetail, useStaffCommands } from './staff-queries.ts'

const resetWords = words({
  es: {
    title: 'Segundo paso',
    hint: 'Si ha perdido el móvil y los códigos de recuperación, quítale el segundo paso. Se cierran sus sesiones y queda anotado.',
    reset: 'Quitar el segundo paso',
    asks: '¿Quitar el segundo paso?',
    asksBody: (email: string) =>
      `${email} entrará solo con su contraseña hasta que añada otro. Hazlo solo si te lo ha pedido en persona.`,
    done: 'Segundo paso quitado',
  },
  en: {
    title: 'Second step',
    hint: 'If they lost the phone and the recovery codes, remove their second step. Their sessions end, and it is on record.',
    reset: 'Remove the second step',
    asks: 'Remove the second step?',
    asksBody: (email: string) =>
      `${email} enters with the password alone until they add another. Do it only if they asked you in person.`,
    done: 'Second step removed',
  },
})

/** Removes the second factors of a person who has lost them. */
export function FactorReset({ person }: { person: StaffDetail }) {
  const t = useWords(resetWords)
  const { resetFactors } = useStaffCommands()
  const [asks, setAsks] = useState(false)
  return (
    <PanelPart title={t.title}>
      <Text as="p" size="small" tone="quiet">
        {t.hint}
      </Text>
      <Row>
        <Button
          variant="default"
          leftSection={<IconShieldOff size={18} aria-hidden="true" />}
          onClick={() => setAsks(true)}
        >
          {t.reset}
        </Button>
      </Row>
      {asks && (
        <Confirmation
          title={t.asks}
          confirm={t.reset}
          icon={<IconShieldOff size={18} />}
          onClose={() => setAsks(false)}
          onConfirm={async () => {
            await resetFactors(person.id)
            setAsks(false)
            toast.done({ title: t.done })
          }}
        >
          {t.asksBody(person.email)}
        </Confirmation>
      )}
    </PanelPart>
  )
}
