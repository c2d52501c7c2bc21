import { apiPrefixes } from '@aforo/domain'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from './errors.ts'

const isOfTheApi = (path: string) => apiPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
const fileName = /\.(\w{2,5}|webmanifest)$/
const yearSeconds = 31_536_000

/** Serves the built web app. Any path that does not belong to the API belongs to its router. */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // The build writes the compressed files (web/build/compress.ts), so nothing is compressed during a request.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // File names under assets/ contain a hash of the content.
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
