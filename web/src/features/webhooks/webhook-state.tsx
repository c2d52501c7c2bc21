import { Badge } from '../../design/badge.tsx'
import { useWords } from '../../words/words.ts'
import type { Webhook } from './webhooks-queries.ts'
import { webhooksWords } from './webhooks-words.ts'

/** Whether a webhook is on, and whether what it is told arrives. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = useWords(webhooksWords)
  if (webhook.turned_off_by_failures_at !== null) return <Badge tone="bad">{t.turnedOff}</Badge>
  if (!webhook.is_on) return <Badge tone="neutral">{t.off}</Badge>
  return webhook.failing_since === null ? <Badge tone="ok">{t.on}</Badge> : <Badge tone="warn">{t.failing}</Badge>
}
