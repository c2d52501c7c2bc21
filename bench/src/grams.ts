import { parseArgs } from 'node:util'
import { addDays } from '@aforo/domain'
import { sql } from 'kysely'
import { callerOf } from '../../server/testing/api.ts'
import { openEnvironment, poolSizeFor } from './environment.ts'
import { breakages, checkBooks, countMisbooked, explainGrams, findPlanted, plant } from './grams-books.ts'
import { type Club, must, openClubs } from './grams-club.ts'
import { approve, count, drawsOf, halfADayPasses, type Truth, workShift } from './grams-month.ts'
import { sweepUp, takeSample, transfer } from './grams-moves.ts'
import { closeWith, printTable } from './report.ts'
import { randomOf } from './stock-writers.ts'

/**
 * A month of a club with two venues: goods dry, are sold and weighed at every change of shift, go from one venue to the
 * other with a difference on the way, to a laboratory and to the floor. On one shift of the first venue 2 g a day are
 * taken, from many jars, so that each stays within its band. The report must name that person, nobody else, and 2 g within
 * its error; the missing grams must be those that really went; and every milligram of every batch must be explained.
 * `--without=theft` takes nothing: then it must be silent. At the end errors are planted, which the book check must find;
 * `--break` plants one before, and then the proof fails.
 */
const { values: options } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    batches: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    without: { type: 'string' },
    break: { type: 'string' },
  },
})
const days = Number(options.days)
const stolenADay = options.without === 'theft' ? 0 : 2
const breakage = Object.entries(breakages).find(([name]) => name === options.break)?.[1] ?? null
if (options.break !== undefined && breakage === null)
  throw new Error(`--break is ${Object.keys(breakages).join(' or ')}`)
console.log(`seed ${options.seed}`)

const environment = await openEnvironment('grams')
try {
  // Two venues call one at a time each.
  const { url } = await environment.startApi({ DATABASE_POOL_SIZE: String(poolSizeFor(4)) })
  const call = callerOf(url)
  const clubs = await openClubs(environment, call, Number(options.batches))
  const operatorId = clubs[0]?.counter.venue.operatorId ?? 0
  const books = clubs.map((club, index) => ({
    club,
    draws: drawsOf(randomOf(Number(options.seed) + index)),
    truth: { dried: 0, taken: 0, poured: 0 } satisfies Truth,
    stolenGrams: index === 0 ? stolenADay : 0,
  }))
  let sheets = 0
  let recounts = 0
  /** One venue beside the other, as they work. */
  const atEach = async (work: (book: (typeof books)[number]) => Promise<{ id: number; isRecounted: boolean }>) => {
    const done = await Promise.all(books.map(async (book) => ({ ...(await work(book)), owner: book.club.owner })))
    sheets += done.length
    recounts += done.filter(({ isRecounted }) => isRecounted).length
    return done
  }
  for (const { id, owner } of await atEach(({ club, draws }) => count(call, club, club.morning, 'all', draws))) {
    await approve(call, owner, id)
  }
  /** After closing time: goods go to the other venue and to a laboratory once a week, what fell down is swept up. */
  const ways: { lostMilli: number; isRecorded: boolean }[] = []
  const tidyUp = async (day: number) => {
    const [first, second] = books
    if (first === undefined || second === undefined) throw new Error('Two venues are needed.')
    if (day % 7 === 0) {
      for (const [from, to] of [[first, second] as const, [second, first] as const]) {
        const way = await transfer(call, { from: from.club, to: to.club, week: day / 7 }, from.draws.even)
        if (way !== null) ways.push(way)
        await takeSample(call, from.club, from.draws.even)
      }
    }
    if (day % 3 === 0) for (const { club, draws } of books) await sweepUp(call, club, draws.even)
  }
  let waiting: { id: number; owner: Club['owner'] }[] = []
  for (let shift = 0; shift < days * 2; shift += 1) {
    await halfADayPasses(environment, operatorId)
    const isEvening = shift % 2 === 1
    waiting.push(...(await atEach((book) => workShift(environment, call, book.club, { ...book, isEvening }))))
    // The owner looks at the counts of a day in the evening.
    if (!isEvening) continue
    for (const { id, owner } of waiting.splice(0)) await approve(call, owner, id)
    // What happens after the last count nobody would weigh.
    if (shift < days * 2 - 1) await tidyUp((shift - 1) / 2)
  }
  waiting = []

  const { rows: clock } = await sql<{ today: string }>`select current_date::text as today`.execute(environment.db)
  const today = clock[0]?.today ?? ''
  const query = { from: addDays(today, -days - 2), to: today }
  const reports = await Promise.all(books.map(({ club }) => must(call('GET /v1/shrink', { query }, club.owner))))

  const results = books.map(({ club, truth, stolenGrams }, index) => {
    const report = reports[index]
    if (report === undefined) throw new Error('There is no report.')
    const gone = truth.dried + truth.taken + truth.poured
    const named = report.people.flatMap(({ people }) => people.map(({ id }) => id))
    const [first] = report.people
    const thief = club.evening[0].id
    const isExpected = stolenGrams === 0 ? named.length === 0 : named.length === 1 && named[0] === thief
    const isWithin =
      stolenGrams === 0 || (first !== undefined && Math.abs(first.difference - stolenGrams) <= 3 * first.error)
    return {
      venue: index + 1,
      'really gone': gone,
      'report says': report.totals.missing,
      cases: String(report.totals.cases),
      outside: String(report.totals.outside),
      'taken a shift': stolenGrams,
      named: String(named.length),
      difference: first === undefined ? '-' : first.difference.toFixed(2),
      error: first === undefined ? '-' : first.error.toFixed(2),
      isRight: isExpected && isWithin && Math.abs(gone - report.totals.missing) <= 2,
    }
  })
  printTable(results.map(({ isRight, ...row }) => ({ ...row, right: isRight ? 'yes' : 'no' })))

  if (breakage !== null) await plant(environment, breakage)
  const owner = clubs[0]?.owner
  if (owner === undefined) throw new Error('There is no club.')
  const misbooked = await countMisbooked(environment, operatorId)
  const { batches, unexplained, totals } = await explainGrams(environment, clubs, operatorId)
  printTable([totals])
  const unrecorded = ways.filter(({ isRecorded }) => !isRecorded).length
  const differences = await checkBooks(call, owner)
  const errors = await findPlanted(environment, call, owner, differences)
  const isRight =
    results.every((row) => row.isRight) &&
    [differences, misbooked, unexplained, unrecorded].every((figure) => figure === 0) &&
    ways.length > 0 &&
    errors.found === errors.planted
  closeWith(isRight ? 'ok' : 'broken', {
    days,
    batches,
    sheets,
    recounts,
    transfers: ways.length,
    lost_on_the_way: (ways.reduce((sum, { lostMilli }) => sum + lostMilli, 0) / 1000).toFixed(3),
    differences,
    misbooked,
    unexplained,
    unrecorded,
    ...errors,
  })
} finally {
  await environment.close()
}
