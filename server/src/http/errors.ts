import { type ErrorCode, type ErrorFigures, errorCatalogue, errorWords } from '@aforo/contract'
import { isRecordedRefusal } from '@aforo/domain'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isLockTimeout, isMoving, isReadOnly, isUnavailable, UnconfirmedCommit } from '../db/pg-errors.ts'
import { Refusal } from '../refusal.ts'
import { secondsUntilRetry } from './admission/busy.ts'
import { languageOf } from './language.ts'

type Answer = { code: ErrorCode; figures?: ErrorFigures }

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal of this call, if it is to be recorded. */
    refusal: { code: ErrorCode; account: string | null; deviceId: number | null } | null
    /** The code of the answer, if it is an error. */
    errorCode: ErrorCode | null
    /** Whether this call failed through a fault of the server. */
    hasFailed: boolean
  }
}

const codesOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request_type_unsupported',
  FST_REQ_FILE_TOO_LARGE: 'picture_too_large',
  FST_FILES_LIMIT: 'request_too_large',
  FST_FIELDS_LIMIT: 'request_too_large',
  FST_PARTS_LIMIT: 'request_too_large',
}

/** Whether an error of Fastify or its plugins has its own code here. */
export const isCodeOfFastify = (code: string | undefined): boolean => code !== undefined && code in codesOfFastify

function answerTo(error: FastifyError, request: FastifyRequest): Answer {
  if (error instanceof Refusal) return { code: error.code, figures: error.figures }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const names = error.validation.map((fault) => fault.instancePath.split('/').filter(Boolean).join('.'))
    if (names.includes('idempotency-key')) return { code: 'idempotency_key_required' }
    return { code: 'request_invalid', figures: { fields: [...new Set(names)].join(', ') } }
  }
  const known = codesOfFastify[error.code]
  if (known !== undefined) return { code: known }
  // Checked before database errors: a client that disconnects while sending is a lost connection too.
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return { code: 'request_invalid', figures: { fields: 'body' } }
  }
  if (isLockTimeout(error)) return { code: 'busy', figures: { seconds: secondsUntilRetry() } }
  if (error instanceof UnconfirmedCommit) return { code: 'outcome_unknown', figures: { seconds: secondsUntilRetry() } }
  if (isMoving(error)) return { code: 'operator_moving', figures: { seconds: secondsUntilRetry() } }
  if (isReadOnly(error)) return { code: 'database_read_only' }
  if (isUnavailable(error)) return { code: 'database_unavailable', figures: { reference: request.id } }
  return { code: 'unexpected', figures: { reference: request.id } }
}

/** The only way out for errors: `{ detail, code }` in the caller's language. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, figures = {} } = answerTo(error, request)
  const { status } = errorCatalogue[code]
  const isOurs = status >= 500 && !(error instanceof Refusal) && !isLockTimeout(error) && !isMoving(error)
  if (isRecordedRefusal(status, code)) {
    const { account, deviceId } = error instanceof Refusal ? error : { account: null, deviceId: null }
    request.refusal = { code, account, deviceId: deviceId ?? request.access?.caller.deviceId ?? null }
  }
  request.errorCode = code
  request.hasFailed = isOurs
  if (isOurs) request.log.error({ err: error, code }, 'request failed')
  if (figures['seconds'] !== undefined) void reply.header('retry-after', figures['seconds'])
  const challenge = error instanceof Refusal ? error.challenge : null
  void reply.code(status).send({
    detail: errorWords(code, languageOf(request.headers['accept-language']), figures),
    code,
    ...(challenge === null ? {} : { challenge }),
  })
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  request.errorCode = 'not_found'
  const detail = errorWords('not_found', languageOf(request.headers['accept-language']))
  void reply.code(404).send({ detail, code: 'not_found' satisfies ErrorCode })
}
