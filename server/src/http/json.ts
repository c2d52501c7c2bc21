import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** No input of the contract goes nearly as deep. */
const levelsMost = 20

const [quote, backslash, openList, closeList, openObject, closeObject] = Array.from('"\\[]{}', (letter) =>
  letter.charCodeAt(0),
)

/** Reads the text once, without making anything of it; brackets inside strings do not count. */
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

/** JSON that somebody sent. Everything that walks a value afterwards may do so by recursion. */
export function parseJson(text: string): unknown {
  if (isNestedDeeperThan(text, levelsMost)) throw new Refusal('request_too_deep')
  return JSON.parse(text)
}

/** The same for a value that a library has parsed already. */
export function refuseDeepValue(value: unknown): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levelsMost) throw new Refusal('request_too_deep')
    level = level
      .filter((one) => typeof one === 'object' && one !== null)
      .flatMap((one) => Object.values(one as Record<string, unknown>))
  }
}

/** Fastify's own parser, behind a look at how deep the text goes. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isNestedDeeperThan(String(text), levelsMost)) done(new Refusal('request_too_deep'))
    else void parse(request, String(text), done)
  })
}
