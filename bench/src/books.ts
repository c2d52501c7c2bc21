import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { proveNights } from './books-night.ts'
import { proveBooks } from './books-proof.ts'
import { fillBooks, untilClosed } from './large-books.ts'
import { closeWith } from './report.ts'
import { openEnvironment } from './environment.ts'

/** The book check at a large operator, of everything and by night, and whether it finds planted errors. */
const nightWithinSeconds = 10

const { values: options } = parseArgs({ options: { transactions: { type: 'string', default: '10000000' } } })

const environment = await openEnvironment('books')
try {
  const [books] = await fillBooks(environment, [Number(options.transactions)])
  if (books === undefined) throw new Error('Nothing to check.')
  const closing = await environment.startApi()
  await untilClosed(environment, [books])
  closing.process.kill('SIGTERM')
  await once(closing.process, 'exit')
  await environment.asAdmin('delete from book_differences; delete from book_checks')
  const nights = await proveNights(environment, books)
  const { url } = await environment.startApi()
  const all = await proveBooks(environment, books, url)
  const isFast = Number(nights.figures.night_seconds) <= nightWithinSeconds
  const isRight = all.isRight && nights.isRight
  closeWith(isRight ? (isFast ? 'ok' : 'short') : 'broken', { ...all.figures, ...nights.figures })
} finally {
  await environment.close()
}
