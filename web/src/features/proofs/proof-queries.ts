import { call } from '../../api/client.ts'
import type { FactorAnswer } from '../../parts/second-factors/factor-form.tsx'

export const offerProofs = () => call('POST /v1/proofs/options', {})

export const prove = (challenge: string, answer: FactorAnswer): Promise<void> =>
  call('POST /v1/proofs', { body: { challenge, ...answer } })
