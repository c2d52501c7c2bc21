import { createServer, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { readStage, versionPort } from './stage.ts'

const isText = (answer: IncomingMessage) => /javascript|html|css/.test(answer.headers['content-type'] ?? '')
/** Every file of the next version has another address, as after a real build. Both have the same length. */
const [folder, nextFolder] = ['assets/', 'assetz/']
const asNext = (text: string) =>
  text
    .replaceAll(folder, nextFolder)
    .replace(/"revision":"[^"]+","url":"index\.html"/, '"revision":"next","url":"index.html"')

/** Stands before the API, and serves its web app until `release` is called, and the next version of it after that. */
export async function serveVersions() {
  const { url } = readStage()
  let isReleased = false
  const server = createServer((asked, answer) => {
    const path = (asked.url ?? '/').replace(nextFolder, folder)
    const isNext = isReleased && (path === asked.url ? !path.includes(folder) : true)
    // Asked for anew each time: the API would answer that nothing has changed.
    const { 'if-none-match': _known, 'if-modified-since': _since, ...rest } = asked.headers
    const headers = { ...rest, 'accept-encoding': 'identity' }
    const passed = request(new URL(path, url), { method: asked.method ?? 'GET', headers }, (reply) => {
      if (!isText(reply) || !isNext) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
        return
      }
      void buffer(reply).then((bytes) => {
        const { 'content-length': _length, etag: _etag, ...kept } = reply.headers
        answer.writeHead(reply.statusCode ?? 502, kept).end(asNext(bytes.toString()))
      })
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => {
    server.listen(versionPort, () => resolve())
  })
  return {
    release: () => {
      isReleased = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
