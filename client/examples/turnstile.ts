// Reads cards, one a line, and lets their members in. The key needs the scopes verdicts:read and visits:write.
import { createInterface } from 'node:readline'
import { AforoError, createClient } from '@aforo/client'

const aforo = createClient({
  url: process.env['AFORO_URL'] ?? '',
  key: process.env['AFORO_KEY'] ?? '',
  // Nobody waits longer in front of a turnstile.
  giveUpAfterMs: 5_000,
})

async function letIn(card: string): Promise<string> {
  const { user_id, enter } = await aforo.call('POST /v1/verdicts', { body: { card } })
  if (user_id === null || !enter.allowed) return `closed: ${enter.detail}${enter.staff_may ? ' Ask at the desk.' : ''}`
  // Decided again, because the room may have filled up. Only this answer opens the turnstile.
  await aforo.call('POST /v1/entries', { body: { user_id } })
  return 'open'
}

for await (const card of createInterface({ input: process.stdin })) {
  try {
    console.log(await letIn(card))
  } catch (error) {
    if (!(error instanceof AforoError)) throw error
    console.log(`closed: ${error.detail}`)
  }
}
