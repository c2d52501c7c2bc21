import { pictureMostBytes, pictureMostPixels } from '@aforo/domain'
import type { ErrorEntry } from './error-entry.ts'

export const pictureErrorWords = {
  picture_empty: {
    status: 422,
    es: 'El archivo está vacío. Elige otro.',
    en: 'The file is empty. Choose another.',
  },
  picture_type_unsupported: {
    status: 415,
    es: 'Ese archivo no es una foto JPEG, PNG o WebP. Elige otra.',
    en: 'That file is not a JPEG, PNG or WebP picture. Choose another.',
  },
  picture_too_large: {
    status: 413,
    es: `La foto pesa más de ${pictureMostBytes / 1024 / 1024} MB. Elige una más pequeña.`,
    en: `The picture is larger than ${pictureMostBytes / 1024 / 1024} MB. Choose a smaller one.`,
  },
  picture_too_many_pixels: {
    status: 413,
    es: `La foto tiene más de ${pictureMostPixels / 1_000_000} megapíxeles. Elige una más pequeña.`,
    en: `The picture has more than ${pictureMostPixels / 1_000_000} megapixels. Choose a smaller one.`,
  },
  picture_broken: {
    status: 422,
    es: 'La foto está dañada y no se puede abrir. Elige otra.',
    en: 'The picture is damaged and cannot be opened. Choose another.',
  },
  picture_busy: {
    status: 503,
    es: 'Se están subiendo demasiadas fotos a la vez. Prueba de nuevo en unos segundos.',
    en: 'Too many pictures are being uploaded at once. Try again in a few seconds.',
  },
  picture_not_found: {
    status: 404,
    es: 'Esa foto no existe.',
    en: 'That picture does not exist.',
  },
} as const satisfies Record<string, ErrorEntry>
