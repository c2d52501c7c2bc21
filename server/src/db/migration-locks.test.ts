import { expect, test } from 'vitest'
import { locksOf } from './migration-locks.ts'

test.each([
  [
    'a new table is nobody’s yet',
    'create table a (id int); create index a_by_id on a (id); alter table a add b int;',
    [],
  ],
  ['a changed table keeps everybody waiting', 'alter table a add b int;', [{ table: 'a', waiting: 'everybody' }]],
  ['an index keeps writers waiting', 'create unique index i on a (b);', [{ table: 'a', waiting: 'writers' }]],
  [
    'an index made on the side keeps nobody',
    'create index concurrently i\n on a (b);',
    [{ table: 'a', waiting: 'nobody' }],
  ],
  [
    'of several locks on a table the strongest counts',
    'update a set b = 1;\nalter table only a validate constraint c; create index i on a (b)',
    [{ table: 'a', waiting: 'everybody' }],
  ],
  ['a comment locks nothing', '-- alter table a;\ngrant select on a to b;', []],
] as const)('%s', (_title, text, expected) => expect(locksOf(text)).toEqual(expected))
