import {
  amountOfCents,
  cartQuantityMostMilli,
  priceMostCents,
  quantityMostMilli,
  quantityOfMilli,
  weighedByKinds,
} from '@aforo/domain'
import { z } from 'zod'

/** Decimals on the wire, stored as whole cents and thousandths. More decimals are refused. */
export const priceAmount = z.number().min(0.01).max(amountOfCents(priceMostCents)).multipleOf(0.01)
export const costAmount = z.number().min(0).max(10_000_000).multipleOf(0.01)
export const quantity = z.number().min(0).max(quantityOfMilli(quantityMostMilli)).multipleOf(0.001)
export const someQuantity = quantity.min(0.001)

/** What was weighed for an item that is sold or put into a cart. Older clients send nothing. */
export const weighedInput = {
  weighed_quantity: someQuantity
    .max(quantityOfMilli(cartQuantityMostMilli))
    .nullish()
    .describe('What leaves stock, if it was weighed. The quantity is charged all the same.'),
  weighed_by: z.enum(weighedByKinds).nullish().describe('`hand` if it was typed. Required with a weighed quantity.'),
}

/** The same of a line that was sold or is in a cart. */
export const weighedReply = {
  weighed_quantity: z.number().nullable().describe('What leaves stock, if it was weighed.'),
  weighed_by: z
    .enum(weighedByKinds)
    .nullable()
    .describe('`hand` if the quantity was typed. Null for pieces, and for what older clients sent.'),
}
