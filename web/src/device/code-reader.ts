import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
// oxlint-disable-next-line import/default -- Vite builds the worker and exports its address.
import workerUrl from '../../worker/code-worker.ts?worker&url'
import { startWorker } from './trusted-worker.ts'

/** The server's header allows this policy. */
const policyName = 'aforo-code-worker'

type Answer = { code: string | null } | { hasFailed: true }

export type CodeReader = {
  /** The code in the picture, or null. Throws if what reads codes could not be loaded. One picture at a time. */
  read: (picture: ImageBitmap) => Promise<string | null>
  close: () => void
}

export function openCodeReader(): CodeReader {
  const worker = startWorker(policyName, workerUrl)
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error('The reader of codes could not be loaded.'))
        worker.addEventListener('error', fail, { once: true })
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<Answer>) => {
            worker.removeEventListener('error', fail)
            if ('hasFailed' in data) fail()
            else resolve(data.code)
          },
          { once: true },
        )
        worker.postMessage({ picture, wasmUrl }, [picture])
      }),
    close: () => worker.terminate(),
  }
}
