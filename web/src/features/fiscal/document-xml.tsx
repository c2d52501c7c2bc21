import { IconCopy } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { documentWords } from './document-words.ts'
import classes from './fiscal-page.module.css'

/** The exact text that was sent, for an adviser or an inspector. */
export function DocumentXml({ xml }: { xml: string }) {
  const t = useWords(documentWords)
  const copy = () =>
    void navigator.clipboard.writeText(xml).then(
      () => toast.done({ title: t.copied }),
      () => toast.failed({ title: t.copyFailed }),
    )
  return (
    <details>
      <Text as="summary" weight="semibold" className={classes.summary}>
        {t.xml}
      </Text>
      <Stack gap={4} align="start">
        {'clipboard' in navigator && (
          <Button variant="default" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={copy}>
            {t.copy}
          </Button>
        )}
        {/* Scrolls by itself, so that a keyboard can reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={classes.xml} tabIndex={0}>
          {xml}
        </pre>
      </Stack>
    </details>
  )
}
