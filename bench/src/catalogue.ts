import { type CallReply, nextCursorHeader } from '@aforo/contract'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { categories, fillVenue, subcategories } from '../../server/testing/large-catalogue.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { openEnvironment } from './environment.ts'

/**
 * The products of a venue that has 20,000 of them, next to as many in small venues of other operators: by category, by
 * subcategory, searched with frequent, rare and unknown words, low in stock, and read page by page to the end.
 */
const products = 20_000
const neighbours = 400
const neighbourProducts = 50
const p95MostMs = 100
const rounds = 5

const environment = await openEnvironment('catalogue')
try {
  const venue = await makeVenue(environment.db, 'Large')
  const owner = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  await fillVenue(environment.db, venue, owner.id, products)
  for (let index = 0; index < neighbours; index += 1) {
    await fillVenue(environment.db, await makeVenue(environment.db, `Neighbour ${index}`), owner.id, neighbourProducts)
  }
  await environment.analyze()
  const { url } = await environment.startApi()
  const headers = { authorization: `Bearer ${owner.token}`, 'x-venue-id': String(venue.id) }

  const get = async (path: string) => {
    const startedMs = performance.now()
    const response = await fetch(url + path, { headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    const body: unknown = await response.json()
    return { body, tookMs: performance.now() - startedMs, nextCursor: response.headers.get(nextCursorHeader) }
  }
  const list = async (question: string) => {
    const { body, ...page } = await get(`/v1/get-venue-products?${question}`)
    return { ...page, count: (body as unknown[]).length }
  }

  const times = new Map<string, number[]>()
  const note = (kind: string, tookMs: number) => times.set(kind, [...(times.get(kind) ?? []), tookMs])
  const ask = async (kind: string, question: string) => {
    note(kind, (await list(question)).tookMs)
  }
  /** Reads a list page by page and returns the number of rows. */
  const readAll = async (kind: string, question: string) => {
    let read = 0
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`${question}&limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`)
      note(kind, page.tookMs)
      read += page.count
      cursor = page.nextCursor
    }
    return read
  }

  const tree = (await get('/v1/categories')).body as CallReply<'GET /v1/categories'>
  const subcategoryIds = tree.flatMap((category) => category.subcategories.map(({ id }) => id))
  const words = {
    'many have': ['a', 'limon', 'norte', 'ean'],
    'few have': ['limon 1234', 'EAN19998', 'brisa norte 1', 'papel 777'],
    'none have': ['zzz', 'limon zzz', 'ean0', 'agua sin gas'],
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { id } of tree) {
      await ask('category', `category_id=${id}`)
      await ask('low in a category', `category_id=${id}&stock=low`)
    }
    for (const id of subcategoryIds) await ask('subcategory', `subcategory_id=${id}`)
    for (const [who, searched] of Object.entries(words)) {
      for (const q of searched) {
        await ask(`search: ${who}`, `q=${encodeURIComponent(q)}`)
        await ask('search in a category', `category_id=${tree[0]?.id}&q=${encodeURIComponent(q)}`)
      }
    }
    for (let turn = 0; turn < 5; turn += 1) {
      await ask('first page', '')
      await ask('no category', 'category_id=none')
      await ask('low', 'stock=low')
      await ask('sold out', 'stock=out')
      note('GET /v1/categories', (await get('/v1/categories')).tookMs)
      note('GET /v1/catalogue/counts', (await get('/v1/catalogue/counts')).tookMs)
    }
  }
  const counts = (await get('/v1/catalogue/counts')).body as CallReply<'GET /v1/catalogue/counts'>
  const wholes = {
    all: (await readAll('pages to the end', '')) === products && counts.products === products,
    low: (await readAll('pages of low', 'stock=low')) === counts.low && counts.low > 0,
    out: (await readAll('pages of sold out', 'stock=out')) === counts.out && counts.out > 0,
    tree: tree.length === categories && subcategoryIds.length === categories * subcategories,
    counted: tree.reduce((sum, category) => sum + category.product_count, 0) === products,
  }
  const missing = Object.entries(wholes).filter(([, whole]) => !whole)
  for (const [name] of missing) console.error(`not so: ${name} is complete`)

  printTable(
    [...times].map(([question, tookMs]) => ({
      question,
      asked: String(tookMs.length),
      'p50 ms': percentile(tookMs, 0.5),
      'p95 ms': percentile(tookMs, 0.95),
      'most ms': Math.max(...tookMs),
    })),
  )
  const p95Of = (kinds: string) =>
    percentile(
      [...times].filter(([kind]) => kind.startsWith(kinds)).flatMap(([, tookMs]) => tookMs),
      0.95,
    )
  const [category, search, any] = [p95Of('category'), p95Of('search'), p95Of('')]
  closeWith(missing.length > 0 ? 'broken' : category < p95MostMs && search < p95MostMs ? 'ok' : 'short', {
    category_p95_ms: category.toFixed(1),
    search_p95_ms: search.toFixed(1),
    p95_ms: any.toFixed(1),
    most_ms: Math.max(...[...times.values()].flat()).toFixed(1),
  })
} finally {
  await environment.close()
}
