import {
  importChunkMost,
  importColumnsMost,
  importDecisions,
  importFaults,
  importHeadingMost,
  importKinds,
  importOutcomes,
  importRowsMost,
  importSames,
  importStates,
  importUses,
  importValueMost,
  importVerdicts,
  importWarnings,
  memberImportFields,
  productImportFields,
} from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { day } from './member-shapes.ts'
import { pageQuery } from './paging.ts'
import { pictureErrors, pictureFile } from './pictures.ts'

/*
 * The flow of an import. The browser reads the file and sends rows of plain words; the server checks everything.
 *
 * 1. GET /v1/import-mappings            what the columns of known files are (`sourceFingerprint` of the headings)
 * 2. POST /v1/imports                   kind, file, columns, number of rows: state `receiving`; the columns are saved
 * 3. PUT /v1/imports/{id}/rows          up to 500 rows at a time; a row that is sent again replaces the former one
 * 4. POST /v1/imports/{id}/check        state `checking`, a job; then `checked` with the counts
 * 5. GET /v1/imports/{id}/rows          by verdict: faults, warnings, and for a duplicate what is there and what would be
 *    GET /v1/imports/{id}/faults/export the faulty rows as CSV, with row number and reason. A corrected file is sent
 *                                       with (3) by the numbers in its first column, and checked again with (4)
 * 6. PUT /v1/imports/{id}/decisions     import, update or leave out, for some rows or for all of a verdict
 * 7. POST /v1/imports/{id}/run          state `running`, one job with progress; then `done`
 *    PUT /v1/imports/{id}/pictures/{number}   pictures of the imported members, one by one, once it is `done`
 * 8. GET /v1/imports/{id}/undo          whether it can be undone, and if not what builds on it
 *    POST /v1/imports/{id}/undo         state `undoing`, a job; then `undone`
 *    DELETE /v1/imports/{id}            before it has run: forgets it with its rows
 *
 * While the state is `checking`, `running` or `undoing`, GET /v1/imports/{id} tells the progress.
 */

/** Of 500 rows. Longer ones are sent in smaller chunks. */
const chunkMostBytes = 1024 * 1024

const params = z.object({ id: z.coerce.number<number>().int().positive() })
const rowNumber = z.int().min(1).max(1_048_576).describe('The row in the file, as a spreadsheet counts it.')
const fieldName = z.enum([...new Set([...memberImportFields, ...productImportFields])])
const fields = z
  .partialRecord(fieldName, z.string().max(importValueMost))
  .describe('The words of the row by field. Empty cells are left out.')

const column = z.object({
  heading: z.string().trim().max(importHeadingMost),
  field: fieldName.nullable().describe('Null if the column is not imported.'),
})
const columns = z.array(column).min(1).max(importColumnsMost)

const counts = z.object({
  ready: z.int(),
  warned: z.int(),
  faulty: z.int(),
  duplicate: z.int(),
})

const imported = z
  .object({
    id: z.int(),
    kind: z.enum(importKinds),
    state: z.enum(importStates),
    file_name: z.string(),
    columns,
    rows: z.int().describe('The number of rows in the file.'),
    rows_received: z.int(),
    balances_on: z.iso.date().describe('The day that the balances and the stock are of.'),
    counts: counts.nullable().describe('What the check found. Null before it.'),
    warnings: z.partialRecord(z.enum(importWarnings), z.int()).describe('The number of rows by warning.'),
    chosen: z
      .object({ import: z.int(), update: z.int(), leave_out: z.int(), balance: z.number() })
      .nullable()
      .describe('What the run will do, with the sum of the balances. Null before the check.'),
    outcomes: z.partialRecord(z.enum(importOutcomes), z.int()).describe('The number of rows by outcome.'),
    progress: z
      .object({ done: z.int(), total: z.int() })
      .nullable()
      .describe('Of the job that checks, runs or undoes. Null if none does.'),
    started: z.object({ by: z.string(), at: instant }),
    run: z.object({ by: z.string(), at: instant, ended_at: instant.nullable() }).nullable(),
    undone: z.object({ by: z.string(), at: instant }).nullable(),
    undo_until: instant.nullable().describe('When the rows are erased. Until then a finished import can be undone.'),
    erased: z.boolean().describe('Whether the rows were erased. The counts stay.'),
  })
  .meta({ id: 'Import' })

const fault = z.object({
  field: fieldName,
  code: z.enum(importFaults),
  value: z.string(),
  figures: z.record(z.string(), z.string()).describe('What fills the gaps of the text.'),
})

const row = z
  .object({
    row: rowNumber,
    fields,
    name: z.string().describe('The name of the member or product, as far as it could be read.'),
    verdict: z.enum(importVerdicts).nullable().describe('Null until it is checked.'),
    faults: z.array(fault),
    warnings: z.array(z.object({ field: fieldName, code: z.enum(importWarnings) })),
    matches: z
      .array(
        z.object({
          same: z.array(z.enum(importSames)),
          id: z.int(),
          number: z.int().nullable().describe('Of a member.'),
          name: z.string(),
        }),
      )
      .describe('Who or what is there already. Only a row with one match can update it.'),
    changes: z
      .array(z.object({ field: fieldName, before: z.string(), after: z.string() }))
      .describe('Of a duplicate with one match: what is there and what would be.'),
    decision: z.enum(importDecisions).nullable(),
    outcome: z.enum(importOutcomes).nullable().describe('Null until the run has come to it.'),
    subject_id: z.int().nullable().describe('The member or product that it became or changed.'),
  })
  .meta({ id: 'ImportRow' })

const mapping = z
  .object({
    id: z.int(),
    kind: z.enum(importKinds),
    name: z.string().describe('The name of the file that it was last used with.'),
    columns,
    changed_at: instant,
    by: z.string(),
  })
  .meta({ id: 'ImportMapping' })

const mappingErrors = ['import_field_foreign', 'import_field_twice', 'import_field_missing'] as const
const fileName = z.string().trim().min(1).max(200)

export const importEndpoints = {
  'GET /v1/imports': {
    summary: 'List the imports at the venue, newest first',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, kind: z.enum(importKinds).optional() }),
    reply: z.array(imported),
    errors: [],
  },
  'POST /v1/imports': {
    summary: 'Begin an import. Nothing is saved at the venue until it runs',
    once: true,
    body: z.object({
      kind: z.enum(importKinds),
      file_name: fileName,
      columns,
      rows: z.int().min(1).max(importRowsMost),
      balances_on: day.optional().describe('The day that the balances and the stock are of. Default: today.'),
    }),
    reply: imported,
    errors: [...mappingErrors, 'import_date_future'],
  },
  'GET /v1/imports/{id}': {
    summary: 'Get an import with its counts and its progress',
    params,
    reply: imported,
    errors: ['import_not_found'],
  },
  'DELETE /v1/imports/{id}': {
    summary: 'Forget an import that has not run, with its rows',
    params,
    reply: null,
    errors: ['import_not_found', 'import_state'],
  },
  'PUT /v1/imports/{id}/rows': {
    summary: 'Send rows. A row that was sent before is replaced, and has to be checked again',
    params,
    bodyMostBytes: chunkMostBytes,
    body: z.object({
      rows: z
        .array(z.object({ row: rowNumber, fields }))
        .min(1)
        .max(importChunkMost),
    }),
    reply: z.object({ rows_received: z.int() }),
    errors: ['import_not_found', 'import_state', 'import_field_foreign', 'import_row_unknown'],
  },
  'POST /v1/imports/{id}/check': {
    summary: 'Check all rows. Nothing is saved at the venue',
    params,
    reply: imported,
    errors: ['import_not_found', 'import_state', 'import_rows_missing'],
  },
  'GET /v1/imports/{id}/rows': {
    summary: 'List rows of an import in the order of the file',
    params,
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      verdict: z.enum(importVerdicts).optional(),
      outcome: z.enum(importOutcomes).optional(),
    }),
    reply: z.array(row),
    errors: ['import_not_found'],
  },
  'GET /v1/imports/{id}/faults/export': {
    summary: 'Export the faulty rows as CSV: row number, the columns of the file, and what is wrong',
    params,
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'import_faults',
    errors: ['import_not_found'],
  },
  'PUT /v1/imports/{id}/decisions': {
    summary: 'Decide about single rows, or about all rows of a verdict that allow it',
    params,
    body: z.union([
      z.strictObject({ rows: z.array(rowNumber).min(1).max(importChunkMost), decision: z.enum(importDecisions) }),
      z.strictObject({ verdict: z.enum(importVerdicts), decision: z.enum(importDecisions) }),
    ]),
    reply: imported,
    errors: ['import_not_found', 'import_state', 'import_row_unknown', 'import_decision_impossible'],
  },
  'POST /v1/imports/{id}/run': {
    summary: 'Import the chosen rows in the background',
    params,
    reply: imported,
    errors: ['import_not_found', 'import_state', 'import_nothing_chosen', 'import_running'],
  },
  'PUT /v1/imports/{id}/pictures/{number}': {
    summary: 'Store the picture of a member of a finished import, by member number',
    params: params.extend({ number: z.coerce.number<number>().int().positive() }),
    multipart: z.object({ image: pictureFile }),
    reply: z.object({ id: z.int().describe('The member.') }),
    errors: ['import_not_found', 'import_state', 'member_not_found', ...pictureErrors],
  },
  'GET /v1/imports/{id}/undo': {
    summary: 'Find out whether an import can be undone, and what builds on it',
    params,
    reply: z.object({
      possible: z.boolean(),
      used: z.int().describe('The number of rows that something builds on.'),
      rows: z
        .array(
          z.object({
            row: rowNumber,
            subject_id: z.int(),
            name: z.string(),
            uses: z.array(z.enum(importUses)),
          }),
        )
        .describe('The first 100 of them.'),
    }),
    errors: ['import_not_found'],
  },
  'POST /v1/imports/{id}/undo': {
    summary: 'Undo a whole import in the background, if nothing builds on it',
    params,
    reply: imported,
    errors: ['import_not_found', 'import_state', 'import_too_late', 'import_built_on', 'import_running'],
  },
  'GET /v1/import-mappings': {
    summary: 'List what the columns of files are that were imported before, the last used first',
    query: z.object({ kind: z.enum(importKinds).optional() }),
    reply: z.array(mapping),
    errors: [],
  },
  'PUT /v1/import-mappings': {
    summary: 'Save what the columns of a file are. Beginning an import does so too',
    body: z.object({ kind: z.enum(importKinds), name: fileName, columns }),
    reply: mapping,
    errors: ['import_field_foreign', 'import_field_twice'],
  },
} as const satisfies EndpointTable
