import { lazy, Suspense, useEffect, useState } from 'react'
import { proofPrompt } from '../../api/proof-prompt.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

type Question = { answer: (proved: boolean) => void }

/** Shows the question who it is, wherever a call asks for it. Calls at the same time share one question. */
export function ProofHost() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    let open: Promise<boolean> | null = null
    proofPrompt.ask = () => {
      open ??= new Promise<boolean>((resolve) => setQuestion({ answer: resolve })).finally(() => {
        open = null
        setQuestion(null)
      })
      return open
    }
    return () => {
      delete proofPrompt.ask
    }
  }, [])
  if (question === null) return null
  return (
    <Suspense>
      <ProofDialog onEnd={question.answer} />
    </Suspense>
  )
}
