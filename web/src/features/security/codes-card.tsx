import { recoveryCodesFew } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconKey, IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Badge } from '../../design/badge.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { CodesForm } from '../../parts/second-factors/codes-form.tsx'
import { beginCodes, type SecondFactors } from '../../parts/second-factors/factor-queries.ts'
import { setUpWords } from '../../parts/second-factors/set-up-words.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { useSecurityCommands } from './security-queries.ts'
import { securityWords } from './security-words.ts'

type CodesCardProps = {
  factors: SecondFactors
  /** Called after codes were set up. */
  onSetUp: () => Promise<void>
  onMakeRecoveryCodes: () => Promise<void>
}

/** One-time codes and recovery codes of the person. */
export function CodesCard({ factors, onSetUp, onMakeRecoveryCodes }: CodesCardProps) {
  const t = useWords(securityWords)
  const hasFactor = factors.codes_since !== null || factors.passkeys.length > 0
  return (
    <Surface>
      <OneTimeCodes isActive={factors.codes_since !== null} onSetUp={onSetUp} />
      <RecoveryRow factors={factors} hint={hasFactor ? t.recoveryHint : t.recoveryFirst} onMake={onMakeRecoveryCodes} />
    </Surface>
  )
}

function OneTimeCodes({ isActive, onSetUp }: { isActive: boolean; onSetUp: () => Promise<void> }) {
  const t = useWords(securityWords)
  const setUp = useWords(setUpWords)
  const { removeCodes } = useSecurityCommands()
  const [isRemoving, setIsRemoving] = useState(false)
  const begin = useMutation({ mutationFn: beginCodes })
  return (
    <>
      <CardRow
        icon={<IconShieldCheck size={22} stroke={1.6} aria-hidden="true" />}
        title={t.codes}
        badge={isActive && <Badge tone="ok">{t.activeCodes}</Badge>}
        hint={t.codesHint}
        error={begin.error}
      >
        {isActive && (
          <Button variant="subtle" aria-label={t.removeNamed(t.codes)} onClick={() => setIsRemoving(true)}>
            {t.remove}
          </Button>
        )}
        <BusyButton variant="default" busy={begin.isPending} icon={null} onClick={() => begin.mutate()}>
          {isActive ? t.changePhone : t.setUp}
        </BusyButton>
      </CardRow>
      {begin.data !== undefined && (
        <Dialog title={setUp.setUpCodes} onClose={begin.reset} width={480}>
          <CodesForm
            secret={begin.data}
            onConfirmed={async () => {
              begin.reset()
              toast.done({ title: setUp.codesDone })
              await onSetUp()
            }}
          />
        </Dialog>
      )}
      {isRemoving && (
        <Confirmation
          title={t.removeCodesTitle}
          confirm={t.remove}
          onClose={() => setIsRemoving(false)}
          onConfirm={async () => {
            await removeCodes()
            setIsRemoving(false)
            toast.done({ title: t.removed })
          }}
        >
          {t.removeCodesBody}
        </Confirmation>
      )}
    </>
  )
}

type RecoveryRowProps = { factors: SecondFactors; hint: string; onMake: () => Promise<void> }

function RecoveryRow({ factors, hint, onMake }: RecoveryRowProps) {
  const t = useWords(securityWords)
  const { recovery_codes_left: left, recovery_codes_made: made } = factors
  const hasFactor = factors.codes_since !== null || factors.passkeys.length > 0
  const [asks, setAsks] = useState(false)
  const make = useMutation({ mutationFn: onMake })
  const tone = left <= recoveryCodesFew ? 'warn' : 'neutral'
  return (
    <>
      <CardRow
        icon={<IconKey size={22} stroke={1.6} aria-hidden="true" />}
        title={t.recovery}
        badge={made > 0 && <Badge tone={tone}>{t.left(left, made)}</Badge>}
        hint={hint}
        error={make.error}
        line
      >
        {hasFactor && (
          <BusyButton
            variant="default"
            busy={make.isPending}
            icon={null}
            onClick={() => (made > 0 ? setAsks(true) : make.mutate())}
          >
            {made > 0 ? t.createNew : t.create}
          </BusyButton>
        )}
      </CardRow>
      {asks && (
        <Confirmation
          title={t.renewTitle}
          confirm={t.createNew}
          icon={<IconPlus size={18} />}
          onClose={() => setAsks(false)}
          onConfirm={async () => {
            await onMake()
            setAsks(false)
          }}
        >
          {t.renewBody}
        </Confirmation>
      )}
    </>
  )
}

type CardRowProps = {
  icon: ReactNode
  title: string
  badge: ReactNode
  hint: string
  error: Error | null
  line?: boolean
  children: ReactNode
}

function CardRow({ icon, title, badge, hint, error, line = false, children }: CardRowProps) {
  const shared = useWords(sharedWords)
  return (
    <Row gap={5} padX={6} padY={5} wrap {...(line ? { line: 'top' } : {})}>
      {icon}
      <Stack grow>
        <Row gap={4} wrap>
          <Text as="h2" size="body" weight="semibold">
            {title}
          </Text>
          {badge}
        </Row>
        <Text size="small" tone="quiet">
          {hint}
        </Text>
        {error !== null && (
          <div role="alert">
            <FieldError>{(error instanceof ApiError ? error.detail : null) ?? shared.offline}</FieldError>
          </div>
        )}
      </Stack>
      <Row gap={3} wrap>
        {children}
      </Row>
    </Row>
  )
}
