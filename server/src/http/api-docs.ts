import { endpointChapters } from '@aforo/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { compressOnce } from './compress-once.ts'
import { policyOfApiDocs } from './security-headers.ts'
import { version } from '../version.ts'

/** Publishes the contract as OpenAPI 3.1 at /docs/json, and as a readable page at /docs. */
export async function addApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Aforo', version, description: 'The API of Aforo: door, counter, members, stock, accounts.' },
      tags: Object.keys(endpointChapters).map((name) => ({ name })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(async (docs) => {
    compressOnce(docs)
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: policyOfApiDocs,
      uiConfig: { layout: 'BaseLayout' },
    })
  })
}
