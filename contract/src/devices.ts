import { deviceNameMost, lockMinutesMost, venueRoles } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { tokenReply } from './sign-in.ts'

const id = z.coerce.number<number>().int().positive()
const oneId = z.object({ id })
const deviceForm = z.object({ name: z.string().trim().min(1).max(deviceNameMost) })
const digits = z.string().min(1).max(12)
const cardCode = z.string().trim().min(4).max(100)

const device = z
  .object({
    id: z.int(),
    name: z.string(),
    enrolled_at: instant,
    enrolled_by: z.string().describe('The name or e-mail of the person who enrolled it.'),
    last_used_at: instant.nullable(),
    used_by: z.string().nullable().describe('The person who is signed in on it now.'),
  })
  .meta({ id: 'Device' })

const devicePerson = z
  .object({
    id: z.int(),
    name: z.string(),
    role: z.enum(venueRoles),
    has_picture: z.boolean(),
    pin_digits: z.int().nullable().describe('How many digits the PIN has; null without one.'),
    on_shift_since: instant.nullable(),
  })
  .meta({ id: 'DevicePerson' })

const ownDevice = z
  .object({
    id: z.int(),
    name: z.string(),
    venue: z.object({ id: z.int(), name: z.string(), time_zone: z.string() }),
    lock_minutes: z.int().min(1).max(lockMinutesMost).nullable().describe('Null: it never locks by itself.'),
    people: z.array(devicePerson).describe('The people of the venue, those on shift first.'),
  })
  .meta({ id: 'OwnDevice' })

const pinState = z
  .object({
    pin_set_at: instant.nullable(),
    card_since: instant.nullable().describe('Null without a card, or if no venue is named.'),
    locked_on: z.array(z.object({ id: z.int(), name: z.string() })).describe('Devices where the PIN is locked.'),
  })
  .meta({ id: 'PinState' })

const passwordErrors = ['password_wrong', 'sign_in_throttled', 'sign_in_busy'] as const

export const deviceEndpoints = {
  'GET /v1/device': {
    summary: 'Get the shared device of the device cookie and the people who may come in on it',
    reply: ownDevice,
    errors: ['device_unknown'],
  },
  'GET /v1/device/people/{id}/picture': {
    summary: 'Get the picture of a person of the venue, by the device cookie',
    params: oneId,
    contentType: 'image/webp',
    reply: z.file(),
    errors: ['device_unknown', 'picture_not_found'],
  },
  'POST /v1/device/sign-in': {
    summary: 'Sign in on a shared device by PIN or staff card. Ends the previous sign-in of the device',
    body: z.union([z.object({ staff_id: z.int().positive(), pin: digits }), z.object({ card: cardCode })]),
    reply: tokenReply,
    errors: [
      'device_unknown',
      'pin_wrong',
      'pin_wrong_last',
      'pin_locked',
      'staff_card_unknown',
      'request_throttled',
      'sign_in_busy',
    ],
  },
  'GET /v1/devices': {
    summary: 'List the shared devices of the venue',
    reply: z.array(device),
    errors: [],
  },
  'POST /v1/devices': {
    summary: 'Enrol this browser as a shared device of the venue. Sets the device cookie',
    body: deviceForm,
    reply: device,
    errors: ['device_name_taken', 'own_device_required'],
  },
  'PATCH /v1/devices/{id}': {
    summary: 'Rename a shared device',
    params: oneId,
    body: deviceForm,
    reply: device,
    errors: ['device_not_found', 'device_name_taken'],
  },
  'DELETE /v1/devices/{id}': {
    summary: 'Revoke a shared device. Its sign-in ends at once',
    params: oneId,
    reply: null,
    errors: ['device_not_found'],
  },
  'GET /v1/users/me/pin': {
    summary: 'Tell whether the caller has a PIN',
    reply: pinState,
    errors: [],
  },
  'PUT /v1/users/me/pin': {
    summary: "Set the caller's PIN for shared devices",
    body: z.object({ password: z.string().min(1).max(1000), pin: digits }),
    reply: null,
    errors: ['pin_malformed', 'pin_easy', ...passwordErrors],
  },
  'DELETE /v1/users/me/pin': {
    summary: "Remove the caller's PIN",
    reply: null,
    errors: [],
  },
  'PUT /v1/users/me/card': {
    summary: 'Use this card as the staff card of the caller at the operator of the venue',
    body: z.object({ password: z.string().min(1).max(1000), code: cardCode }),
    reply: null,
    errors: ['staff_card_taken', 'own_device_required', ...passwordErrors],
  },
  'GET /v1/employees/{id}/pin': {
    summary: 'Tell whether a person of the venue has a PIN and a card, and where the PIN is locked',
    params: oneId,
    reply: pinState,
    errors: ['staff_not_found'],
  },
  'DELETE /v1/employees/{id}/pin': {
    summary: 'Clear the PIN of a person of the venue. They choose a new one themselves',
    params: oneId,
    reply: null,
    errors: ['staff_not_found', 'staff_beyond_own'],
  },
  'POST /v1/employees/{id}/pin/unlock': {
    summary: 'Unlock the PIN of a person on the devices of the venue',
    params: oneId,
    reply: null,
    errors: ['staff_not_found', 'staff_beyond_own'],
  },
  'PUT /v1/employees/{id}/card': {
    summary: 'Give a person of the venue a staff card. The previous one stops working',
    params: oneId,
    body: z.object({ code: cardCode }),
    reply: null,
    errors: ['staff_not_found', 'staff_beyond_own', 'own_rights_kept', 'staff_card_taken'],
  },
  'DELETE /v1/employees/{id}/card': {
    summary: 'Revoke the staff card of a person of the venue',
    params: oneId,
    reply: null,
    errors: ['staff_not_found', 'staff_beyond_own'],
  },
} as const satisfies EndpointTable
