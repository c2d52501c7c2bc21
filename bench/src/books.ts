import { parseArgs } from 'node:util'
import { proveBooks } from './books-proof.ts'
import { fillBooks, untilClosed } from './large-books.ts'
import { closeWith } from './report.ts'
import { openStand } from './environment.ts'

/** The check of the books at a large operator, and whether it finds what was planted there. */
const { values: options } = parseArgs({ options: { transactions: { type: 'string', default: '10000000' } } })

const stand = await openStand('books')
try {
  const [books] = await fillBooks(stand, [Number(options.transactions)])
  if (books === undefined) throw new Error('Nothing to check.')
  const { url } = await stand.startApi()
  await untilClosed(stand, [books])
  const { isRight, figures } = await proveBooks(stand, books, url)
  closeWith(isRight ? 'ok' : 'broken', figures)
} finally {
  await stand.close()
}
