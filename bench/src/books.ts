import { parseArgs } from 'node:util'
import { proveBooks } from './books-proof.ts'
import { fillBooks, untilClosed } from './large-books.ts'
import { closeWith } from './report.ts'
import { openEnvironment } from './environment.ts'

/** The book check at a large operator, and whether it finds planted errors. */
const { values: options } = parseArgs({ options: { transactions: { type: 'string', default: '10000000' } } })

const environment = await openEnvironment('books')
try {
  const [books] = await fillBooks(environment, [Number(options.transactions)])
  if (books === undefined) throw new Error('Nothing to check.')
  const { url } = await environment.startApi()
  await untilClosed(environment, [books])
  const { isRight, figures } = await proveBooks(environment, books, url)
  closeWith(isRight ? 'ok' : 'broken', figures)
} finally {
  await environment.close()
}
