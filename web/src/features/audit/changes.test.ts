import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const venue = { name: 'Club Almirante', capacity: 80, owners: [1, 2] }

test.each([
  ['a field that changed is listed', venue, { ...venue, capacity: 90 }, [{ key: 'capacity', from: 80, to: 90 }]],
  ['a list that changed is listed', venue, { ...venue, owners: [1] }, [{ key: 'owners', from: [1, 2], to: [1] }]],
  ['equal states have no changes', venue, { ...venue, owners: [1, 2] }, []],
  ['a field that was empty is listed', { capacity: null }, { capacity: 5 }, [{ key: 'capacity', from: null, to: 5 }]],
  ['different empty values are equal', { capacity: null, owners: [] }, { capacity: undefined }, []],
  [
    'a created record lists its values',
    null,
    { name: 'Sol', capacity: null },
    [{ key: 'name', from: undefined, to: 'Sol' }],
  ],
  ['a removed record lists its values', { name: 'Sol' }, null, [{ key: 'name', from: 'Sol', to: undefined }]],
  ['no state has no changes', null, null, []],
])('%s', (_what, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})
