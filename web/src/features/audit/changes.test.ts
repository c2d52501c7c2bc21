import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const venue = { name: 'Club Almirante', capacity: 80, owners: [1, 2] }

test.each([
  ['one field', venue, { ...venue, capacity: 90 }, [{ key: 'capacity', from: 80, to: 90 }]],
  ['a list', venue, { ...venue, owners: [1] }, [{ key: 'owners', from: [1, 2], to: [1] }]],
  ['nothing', venue, { ...venue, owners: [1, 2] }, []],
  ['from nothing to something', { capacity: null }, { capacity: 5 }, [{ key: 'capacity', from: null, to: 5 }]],
  ['from one nothing to another', { capacity: null, owners: [] }, { capacity: undefined }, []],
  ['what was made', null, { name: 'Sol', capacity: null }, [{ key: 'name', from: undefined, to: 'Sol' }]],
  ['what ended', { name: 'Sol' }, null, [{ key: 'name', from: 'Sol', to: undefined }]],
  ['neither', null, null, []],
])('%s', (_what, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})
