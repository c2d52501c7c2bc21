import { makeCodeDetector } from './code-detector.ts'

/**
 * Reads codes in the pictures of the camera, beside the page, so that the page stays fast. Its answer of the server
 * allows it to run WebAssembly; the page itself may not (server/src/http/security-headers.ts).
 */
declare const self: DedicatedWorkerGlobalScope

type Question = { picture: ImageBitmap; wasmUrl: string }

let detector: ReturnType<typeof makeCodeDetector> | null = null

async function answer({ picture, wasmUrl }: Question): Promise<string | null> {
  detector ??= makeCodeDetector(self, wasmUrl)
  try {
    const detect = await detector
    return await detect(picture)
  } finally {
    picture.close()
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker speaks to its own page only.
const tell = (words: { code: string | null } | { hasFailed: true }) => self.postMessage(words)

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  answer(data).then(
    (code) => tell({ code }),
    () => {
      // Its file may be there the next time.
      detector = null
      tell({ hasFailed: true })
    },
  )
})
