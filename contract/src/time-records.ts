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
  .describe('Of business days: "2026-11". Left out, the one that the venue is in.')
const reason = z.string().trim().min(1).max(timeReasonMost)
const oneMonth = z.object({ month })

const correction = z.object({
  at: instant,
  by: z.string(),
  reason: z.string(),
  before: z
    .object({ began_at: instant, ended_at: instant.nullable(), is_shift: z.boolean() })
    .nullable()
    .describe('Null where the whole record was written down afterwards.'),
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
    minutes: z.int().describe('What counts; an open record counts nothing until it has an end.'),
    version: z.int().describe('Sent back with a correction, so that nobody overwrites another.'),
    corrections: z.array(correction).describe('Oldest first: the first one tells what was clocked.'),
  })
  .meta({ id: 'TimeRecord' })

const openRecord = z
  .object({ id: z.int(), began_at: instant, state: z.enum(timeStates), may_clock_out: z.boolean() })
  .nullable()
  .describe('The shift that was begun and not ended.')

const employee = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    image_path: picturePath,
    role: z.enum(venueRoles).nullable().describe('Null for who worked here and has left.'),
    open: openRecord,
    today_minutes: z.int(),
    month_minutes: z.int(),
    shifts: z.int().describe('How many have ended in the month.'),
    forgotten: z.int().describe('How many of the month wait for an end.'),
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
    summary: 'Begin my shift',
    once: true,
    reply: timeRecord,
    errors: ['clocked_in_already'],
  },
  'POST /v1/time-records/clock-out': {
    summary: 'End my shift',
    once: true,
    reply: timeRecord,
    errors: ['not_clocked_in', 'time_record_forgotten'],
  },
  'GET /v1/time-records/mine': {
    summary: 'My shifts of a month, and whether I am clocked in',
    query: oneMonth,
    reply: z.object(monthOfRecords),
    errors: [],
  },
  'POST /v1/time-records/{id}/corrections': {
    summary: 'Correct when a shift began and ended, or say that it was none; what was there before stays on record',
    params,
    once: true,
    body: z.object({ ...times, is_shift: z.boolean().default(true), version: z.int().positive() }),
    reply: timeRecord,
    errors: ['time_record_not_found', 'time_record_changed', ...timesErrors],
  },
  'GET /v1/employees': {
    summary: 'Who works here and who did in a month, and what each has worked',
    query: z.object({ ...pageQuery, month }),
    reply: z.array(employee),
    errors: [],
  },
  'GET /v1/employees/present': {
    summary: 'Who is working now, and whose records wait for an end',
    reply: z.object({
      month: z.string().describe('The one that the venue is in.'),
      present: z
        .array(z.object({ id: z.int(), name: z.string(), image_path: picturePath, began_at: instant }))
        .describe('Who came first first.'),
      forgotten: z
        .array(z.object({ id: z.int(), name: z.string(), business_date: z.iso.date(), began_at: instant }))
        .describe('Whose records wait for an end, the oldest first.'),
    }),
    errors: [],
  },
  'GET /v1/employees/export': {
    summary: 'The shifts of a month as CSV, whole',
    query: oneMonth,
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'time_records',
    errors: [],
  },
  'POST /v1/employees/{id}/clock-in': {
    summary: 'Begin the shift of somebody who works here',
    params,
    once: true,
    reply: timeRecord,
    errors: ['staff_not_found', 'clocked_in_already'],
  },
  'POST /v1/employees/{id}/clock-out': {
    summary: 'End the shift of somebody',
    params,
    once: true,
    reply: timeRecord,
    errors: ['staff_not_found', 'not_clocked_in', 'time_record_forgotten'],
  },
  'GET /v1/employees/{id}/time-records': {
    summary: 'The shifts of one person in a month',
    params,
    query: oneMonth,
    reply: z.object({
      ...monthOfRecords,
      person: employee.pick({ id: true, email: true, name: true, image_path: true, role: true }),
    }),
    errors: ['staff_not_found'],
  },
  'POST /v1/employees/{id}/time-records': {
    summary: 'Write down a shift that nobody clocked',
    params,
    once: true,
    body: z.object({ ...times, ended_at: instant }),
    reply: timeRecord,
    errors: ['staff_not_found', ...timesErrors],
  },
} as const satisfies EndpointTable
