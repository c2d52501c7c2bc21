import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Far deeper than any input of the contract. */
const levelsMost = 20

const [quote, backslash, openList, closeList, openObject, closeObject] = Array.from('"\\[]{}', (letter) =>
  letter.charCodeAt(0),
)

/** Scans the text once without parsing it. Brackets inside strings do not count. */
export function isNestedDeeperThan(text: string, most: number): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index)
    if (isInString) {
      if (letter === backslash) index += 1
      else if (letter === quote) isInString = false
    } else if (letter === quote) {
      isInString = true
    } else if (letter === openList || letter === openObject) {
      depth += 1
      if (depth > most) return true
    } else if ((letter === closeList || letter === closeObject) && depth > 0) {
      depth -= 1
    }
  }
  return false
}

/** Parses JSON from a client. The limit makes it safe for later code to use recursion. */
export function parseJson(text: string): unknown {
  if (isNestedDeeperThan(text, levelsMost)) throw new Refusal('request_too_deep')
  return JSON.parse(text)
}

/** The same for a value that a library has already parsed. */
export function refuseDeepValue(value: unknown): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levelsMost) throw new Refusal('request_too_deep')
    level = level
      .filter((one) => typeof one === 'object' && one !== null)
      .flatMap((one) => Object.values(one as Record<string, unknown>))
  }
}

/** The parser of Fastify, after a check of the nesting depth. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isNestedDeeperThan(String(text), levelsMost)) done(new Refusal('request_too_deep'))
    else void parse(request, String(text), done)
  })
}
