import { z } from 'zod'

/**
 * What support sees of a field in replies about members. Texts without a mark are hidden, so a new field shows nobody's
 * name by mistake. The marks are no part of the published description.
 */
const marks = z.registry<{ support: 'shown' } | { support: 'hidden'; as: '' | null }>()

/** A text that is about no member, so that support reads it: names of staff and goods, numbers of documents, codes. */
export const ofClub = <Schema extends z.ZodType>(schema: Schema): Schema => {
  marks.add(schema, { support: 'shown' })
  return schema
}

export const clubText = ofClub(z.string())
export const staffName = ofClub(z.string())

/** A field about a member that is hidden although it is no text, or by another value than other texts. */
export const personal = <Schema extends z.ZodType>(schema: Schema, as: '' | null = null): Schema => {
  marks.add(schema, { support: 'hidden', as })
  return schema
}

export const supportMarkOf = (schema: z.ZodType) => marks.get(schema)
