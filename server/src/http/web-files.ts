import { apiPrefixes } from '@aforo/domain'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from './errors.ts'

const isOfTheApi = (path: string) => apiPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
const fileName = /\.\w{2,5}$/
const yearSeconds = 31_536_000

/** Serves the built web app. Any address that is not the API's belongs to its router. */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // The build has put them beside the files (web/build/compress.ts); nothing is compressed while somebody waits.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under assets/ carry the hash of their content.
      const named = path.slice(folder.length).startsWith('assets/')
      void reply.header('cache-control', named ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?')
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = reads && !isOfTheApi(path) && !fileName.test(path)
    return wantsPage ? reply.sendFile('index.html') : answerNotFound(request, reply)
  })
}
