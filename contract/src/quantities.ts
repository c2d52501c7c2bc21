import { amountOfCents, priceMostCents, quantityMostMilli, quantityOfMilli } from '@aforo/domain'
import { z } from 'zod'

/** Decimals on the wire, stored as whole cents and thousandths. More decimals are refused. */
export const priceAmount = z.number().min(0.01).max(amountOfCents(priceMostCents)).multipleOf(0.01)
export const costAmount = z.number().min(0).max(10_000_000).multipleOf(0.01)
export const quantity = z.number().min(0).max(quantityOfMilli(quantityMostMilli)).multipleOf(0.001)
export const someQuantity = quantity.min(0.001)
