import { amountOfCents, simplifiedMostChoicesCents, taxes, taxKinds, voidedAsChoices, walletModes } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const id = z.coerce.number<number>().int().positive()
const day = z.iso.date()
const setBy = z.string().describe('The name or e-mail of the person who set it.')

const treatment = z
  .object({
    kind: z.enum(taxKinds),
    reason: z
      .string()
      .regex(/^[EN][1-8]$/)
      .nullable()
      .describe('Why it is exempt or outside the tax, as tax records name it.'),
    rate: z.number().min(0).max(100).multipleOf(0.01).describe('In percent. Zero unless it is taxed.'),
  })
  .meta({ id: 'TaxTreatment' })

const simplifiedMost = simplifiedMostChoicesCents.map(amountOfCents)

const profileForm = z.object({
  tax: z.enum(taxes),
  legal_name: z.string().trim().min(1).max(120),
  tax_id: z.string().trim().toUpperCase().min(1).max(20),
  address: z.string().trim().min(1).max(200),
  postcode: z
    .string()
    .trim()
    .regex(/^\d{5}$/),
  town: z.string().trim().min(1).max(100),
  regime_key: z.string().regex(/^\d\d$/),
  wallet_mode: z
    .enum(walletModes)
    .describe('When credit is taxed: at the sale, or for a single-purpose voucher at the top-up.'),
  goods: treatment.describe('Applies to products without a treatment of their own or of their category.'),
  fees: treatment,
  top_ups: treatment.describe('Applies where credit is taxed at the top-up.'),
  simplified_most: z.literal(simplifiedMost).describe('Beyond this amount an invoice names the customer.'),
  voided_as: z.enum(voidedAsChoices).describe('What undoes the invoice of a voided sale.'),
})

const profile = profileForm
  .extend({
    simplified_most: z.number(),
    valid_from: day,
    set_by: setBy,
    set_at: instant,
  })
  .meta({ id: 'TaxProfile' })

const datedTreatment = z.object({
  valid_from: day,
  treatment: treatment.nullable().describe('Null returns to what is above it: the category, or the profile.'),
  set_by: setBy,
  set_at: instant,
})

const taxSettings = z
  .object({
    business_date: day.describe('The current business day of the venue.'),
    profile: profile.nullable().describe('What holds at this venue today.'),
    scope: z.enum(['operator', 'venue']).nullable().describe('Whose profile holds today.'),
    operator: z.array(profile).describe('The profiles of the operator, newest first.'),
    venue: z.array(profile).describe('The profiles of this venue, if it differs, newest first.'),
  })
  .meta({ id: 'TaxSettings' })

const taxedThing = {
  id: z.int(),
  name: z.string(),
  treatment: treatment.describe('What holds today.'),
  own: z.boolean().describe('Whether it is its own treatment.'),
  dated: z.array(datedTreatment).describe('Its own treatments, newest first.'),
}

const taxedCatalogue = z
  .object({
    business_date: day,
    tax: z.enum(taxes),
    regime_key: z.string(),
    goods: treatment,
    categories: z.array(
      z.object({
        ...taxedThing,
        product_count: z.int(),
        differing: z.int().describe('How many of its products have a treatment of their own today.'),
      }),
    ),
    uncategorised: z.object({ product_count: z.int(), differing: z.int() }),
  })
  .nullable()
  .meta({ id: 'TaxedCatalogue' })

const productTax = z
  .object({
    business_date: day,
    tax: z.enum(taxes),
    regime_key: z.string(),
    treatment: treatment.describe('What holds today.'),
    from: z.enum(['product', 'category', 'profile']).describe('Where it comes from.'),
    inherited: treatment.describe('What would hold without a treatment of its own.'),
    inherited_from: z.enum(['category', 'profile']),
    dated: z.array(datedTreatment).describe('Its own treatments, newest first.'),
  })
  .nullable()
  .meta({ id: 'ProductTax' })

const scopeDay = z.object({ scope: z.enum(['operator', 'venue']), valid_from: day })
const thingDay = z.object({ id, valid_from: day })
const newTreatment = z.object({ treatment: treatment.nullable() })
const changeErrors = ['tax_change_past', 'tax_profile_missing', 'tax_treatment_invalid'] as const
const removalErrors = ['tax_change_in_force', 'tax_change_not_found'] as const

export const taxEndpoints = {
  'GET /v1/taxes': {
    summary: 'Get the tax profiles of the operator and of this venue',
    reply: taxSettings,
    errors: [],
  },
  'PUT /v1/taxes/profiles/{scope}/{valid_from}': {
    summary: 'Set the tax profile that holds from a business day on, for the whole operator or for this venue',
    params: scopeDay,
    body: profileForm,
    reply: taxSettings,
    errors: [
      'tax_change_past',
      'tax_id_invalid',
      'tax_regime_invalid',
      'tax_treatment_invalid',
      'tax_treatments_differ',
    ],
  },
  'DELETE /v1/taxes/profiles/{scope}/{valid_from}': {
    summary: 'Remove a tax profile that does not hold yet',
    params: scopeDay,
    reply: taxSettings,
    errors: removalErrors,
  },
  'GET /v1/taxes/catalogue': {
    summary: 'List how the categories of the venue are taxed. Null without a tax profile',
    reply: taxedCatalogue,
    errors: [],
  },
  'PUT /v1/taxes/categories/{id}/{valid_from}': {
    summary: 'Set how a category is taxed from a business day on, or return to the profile',
    params: thingDay,
    body: newTreatment,
    reply: taxedCatalogue,
    errors: ['category_not_found', ...changeErrors],
  },
  'DELETE /v1/taxes/categories/{id}/{valid_from}': {
    summary: 'Remove a treatment of a category that does not hold yet',
    params: thingDay,
    reply: taxedCatalogue,
    errors: ['category_not_found', ...removalErrors],
  },
  'GET /v1/taxes/products/{id}': {
    summary: 'Get how a product is taxed, and where that comes from. Null without a tax profile',
    params: z.object({ id }),
    reply: productTax,
    errors: ['product_not_found'],
  },
  'PUT /v1/taxes/products/{id}/{valid_from}': {
    summary: 'Set how a product is taxed from a business day on, or return to its category',
    params: thingDay,
    body: newTreatment,
    reply: productTax,
    errors: ['product_not_found', ...changeErrors],
  },
  'DELETE /v1/taxes/products/{id}/{valid_from}': {
    summary: 'Remove a treatment of a product that does not hold yet',
    params: thingDay,
    reply: productTax,
    errors: ['product_not_found', ...removalErrors],
  },
} as const satisfies EndpointTable
