import { Button, Checkbox } from '@mantine/core'
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import classes from './second-factors.module.css'
import { setUpWords } from './set-up-words.ts'

type RecoveryCodesProps = { codes: readonly string[]; email: string; onDone: () => void }

/** Shows new recovery codes, once. The person says that they have kept them before they go on. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const t = useWords(setUpWords)
  const [isKept, setIsKept] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.done({ title: t.copied }),
      () => toast.failed({ title: t.copyFailed }),
    )
  return (
    <Stack gap={6}>
      <Text as="p" tone="soft">
        {t.recoveryLead}
      </Text>
      <div className={classes.paper}>
        <p className={classes.printedFor}>{t.printedFor(email)}</p>
        <ol className={classes.codes} aria-label={t.recovery}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <Row gap={4} wrap>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t.print}
        </Button>
      </Row>
      <Checkbox checked={isKept} onChange={(event) => setIsKept(event.currentTarget.checked)} label={t.kept} />
      <Button
        fullWidth
        disabled={!isKept}
        leftSection={<IconCheck size={18} aria-hidden="true" />}
        onClick={onDone}
        data-autofocus
      >
        {t.done}
      </Button>
    </Stack>
  )
}
