import { timeReasonMost, timeStates, venueRoles } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { picturePath } from './pictures.ts'

const params = z.object({ id: z.coerce.number<number>().int().positive() })
const month = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
  .optional()
  .describe('A month of business days, for example 2026-11. Default: the current month of the venue.')
const reason = z.string().trim().min(1).max(timeReasonMost)
const oneMonth = z.object({ month })

const correction = z.object({
  at: instant,
  by: z.string(),
  reason: z.string(),
  before: z
    .object({ began_at: instant, ended_at: instant.nullable(), is_shift: z.boolean() })
    .nullable()
    .describe('Null if the whole record was added later.'),
  after: z.object({ began_at: instant, ended_at: instant.nullable(), is_shift: z.boolean() }),
})

const timeRecord = z
  .object({
    id: z.int(),
    business_date: z.iso.date().describe('The business day on which it began.'),
    began_at: instant,
    began_by: z.string(),
    ended_at: instant.nullable(),
    ended_by: z.string().nullable(),
    state: z.enum(timeStates),
    minutes: z.int().describe('The minutes that count. 0 until the record has an end.'),
    version: z.int().describe('Sent back with a correction, so that a concurrent one is not overwritten.'),
    corrections: z.array(correction).describe('Oldest first. The first one has the times as clocked.'),
  })
  .meta({ id: 'TimeRecord' })

const openRecord = z
  .object({ id: z.int(), began_at: instant, state: z.enum(timeStates), may_clock_out: z.boolean() })
  .nullable()
  .describe('The open shift, or null.')

const employee = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    image_path: picturePath,
    role: z.enum(venueRoles).nullable().describe('Null for a person who no longer works here.'),
    open: openRecord,
    today_minutes: z.int(),
    month_minutes: z.int(),
    shifts: z.int().describe('The number of ended shifts in the month.'),
    forgotten: z.int().describe('The number of records of the month that were left without an end.'),
  })
  .meta({ id: 'Employee' })

const monthOfRecords = {
  month: z.string(),
  today: z.iso.date(),
  open: openRecord,
  today_minutes: z.int(),
  month_minutes: z.int(),
  records: z.array(timeRecord).describe('Newest first.'),
}

const times = { began_at: instant, ended_at: instant.nullable(), reason }
const timesErrors = [
  'time_record_end_missing',
  'time_record_backwards',
  'time_record_in_future',
  'time_record_too_long',
  'time_record_overlaps',
  'own_time_record_kept',
] as const

export const timeRecordEndpoints = {
  'POST /v1/time-records/clock-in': {
    summary: 'Clock in',
    once: true,
    reply: timeRecord,
    errors: ['clocked_in_already'],
  },
  'POST /v1/time-records/clock-out': {
    summary: 'Clock out',
    once: true,
    reply: timeRecord,
    errors: ['not_clocked_in', 'time_record_forgotten'],
  },
  'GET /v1/time-records/mine': {
    summary: "List the caller's shifts of a month, with the open one",
    query: oneMonth,
    reply: z.object(monthOfRecords),
    errors: [],
  },
  'POST /v1/time-records/{id}/corrections': {
    summary: 'Correct the start and end of a shift, or mark that it was not a shift. The previous values are kept',
    params,
    once: true,
    body: z.object({ ...times, is_shift: z.boolean().default(true), version: z.int().positive() }),
    reply: timeRecord,
    errors: ['time_record_not_found', 'time_record_changed', ...timesErrors],
  },
  'GET /v1/employees': {
    summary: 'List the people who work here or worked here in a month, with their hours',
    query: z.object({ ...pageQuery, month }),
    reply: z.array(employee),
    errors: [],
  },
  'GET /v1/employees/present': {
    summary: 'List who is working now, and the records that were left without an end',
    reply: z.object({
      month: z.string().describe('The current month of the venue.'),
      present: z
        .array(z.object({ id: z.int(), name: z.string(), image_path: picturePath, began_at: instant }))
        .describe('Earliest clock-in first.'),
      forgotten: z
        .array(z.object({ id: z.int(), name: z.string(), business_date: z.iso.date(), began_at: instant }))
        .describe('Records that were left without an end, oldest first.'),
    }),
    errors: [],
  },
  'GET /v1/employees/export': {
    summary: 'Export all shifts of a month as CSV',
    query: oneMonth,
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'time_records',
    errors: [],
  },
  'POST /v1/employees/{id}/clock-in': {
    summary: 'Clock in a person who works here',
    params,
    once: true,
    reply: timeRecord,
    errors: ['staff_not_found', 'clocked_in_already'],
  },
  'POST /v1/employees/{id}/clock-out': {
    summary: 'Clock out a person',
    params,
    once: true,
    reply: timeRecord,
    errors: ['staff_not_found', 'not_clocked_in', 'time_record_forgotten'],
  },
  'GET /v1/employees/{id}/time-records': {
    summary: 'List the shifts of a person in a month',
    params,
    query: oneMonth,
    reply: z.object({
      ...monthOfRecords,
      person: employee.pick({ id: true, email: true, name: true, image_path: true, role: true }),
    }),
    errors: ['staff_not_found'],
  },
  'POST /v1/employees/{id}/time-records': {
    summary: 'Add a shift that was not clocked',
    params,
    once: true,
    body: z.object({ ...times, ended_at: instant }),
    reply: timeRecord,
    errors: ['staff_not_found', ...timesErrors],
  },
} as const satisfies EndpointTable
