import type { RegisterKind } from '@aforo/domain'
import { words } from '../../words/words.ts'

const kindsEs: Record<RegisterKind, string> = {
  members: 'Libro de socios',
  dispensing: 'Libro de dispensación',
  capacity: 'Registro de aforo',
}

const kindsEn: Record<RegisterKind, string> = {
  members: 'Member register',
  dispensing: 'Dispensing register',
  capacity: 'Capacity log',
}

const hintsEs: Record<RegisterKind, string> = {
  members: 'Quién ha sido socio en esos días: número, nombre, alta, baja, aval y estado al final del periodo.',
  dispensing:
    'Cada línea entregada, anulada o devuelta: día, venta, número de socio, producto, lote, gramos y unidades.',
  capacity: 'Cada entrada y salida con cuántas personas quedan dentro, y el máximo de cada día frente al aforo.',
}

const hintsEn: Record<RegisterKind, string> = {
  members: 'Who was a member on those days: number, name, joined, left, sponsor, and state at the end of the period.',
  dispensing: 'Every line handed out, voided or returned: day, sale, member number, product, batch, grams and pieces.',
  capacity:
    'Every entry and exit with how many people are inside after it, and the highest of each day against the capacity.',
}

export const registersWords = words({
  es: {
    title: 'Libros oficiales',
    back: 'Exportaciones',
    hint: 'Los libros que pide una inspección. Cada documento lleva un número sin saltos y queda anotado con su huella SHA-256, para comprobar después si una copia es la original.',
    issue: 'Emitir un libro',
    kind: 'Libro',
    kinds: kindsEs,
    hints: hintsEs,
    from: 'Desde',
    to: 'Hasta',
    most: (rows: string) => `Como mucho un año y ${rows} líneas por documento. Cada emisión recibe un número nuevo.`,
    pdf: 'Emitir PDF',
    csv: 'Emitir CSV',
    failed: 'No se ha podido emitir el libro',
    daysMissing: 'Elige los dos días.',
    blockers: {
      range_backwards: 'El último día es anterior al primero.',
      range_too_long: 'Como mucho un año.',
      range_ahead: 'Ese día aún no ha llegado.',
    },
    check: 'Comprobar una copia',
    checkHint:
      'Elige el archivo recibido. Se compara su huella con las anotadas; el archivo no se envía a ningún sitio.',
    choose: 'Elegir archivo',
    checkFailed: 'No se ha podido comprobar',
    known: (number: string, by: string, at: string) =>
      `Es el documento ${number}, sin cambios: emitido por ${by} el ${at}.`,
    unknown: (name: string) =>
      `«${name}» no coincide con ningún documento emitido en esta tienda: se ha cambiado o es de otra.`,
    issued: 'Documentos emitidos',
    number: 'Número',
    what: 'Libro',
    period: 'Periodo',
    rows: 'Líneas',
    who: 'Emitido por',
    when: 'Emitido',
    hash: 'Huella SHA-256',
    between: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
    none: 'Todavía no se ha emitido ningún libro',
    noneHint: 'Cada documento emitido quedará anotado aquí con su número y su huella.',
    loadError: 'No se ha podido cargar la lista',
  },
  en: {
    title: 'Official registers',
    back: 'Exports',
    hint: 'The registers that an inspection asks for. Every document has a number without gaps and is recorded with its SHA-256 hash, so that a copy can be checked later.',
    issue: 'Issue a register',
    kind: 'Register',
    kinds: kindsEn,
    hints: hintsEn,
    from: 'From',
    to: 'To',
    most: (rows: string) => `A year and ${rows} rows per document at most. Issuing again gives a new number.`,
    pdf: 'Issue PDF',
    csv: 'Issue CSV',
    failed: 'The register could not be issued',
    daysMissing: 'Choose both days.',
    blockers: {
      range_backwards: 'The last day is before the first.',
      range_too_long: 'A year at most.',
      range_ahead: 'That day has not come yet.',
    },
    check: 'Check a copy',
    checkHint:
      'Choose the file that you received. Its hash is compared with those on record; the file is not sent anywhere.',
    choose: 'Choose a file',
    checkFailed: 'The file could not be checked',
    known: (number: string, by: string, at: string) => `It is document ${number}, unchanged: issued by ${by} on ${at}.`,
    unknown: (name: string) =>
      `“${name}” matches no document issued at this shop: it was changed, or it belongs to another.`,
    issued: 'Issued documents',
    number: 'Number',
    what: 'Register',
    period: 'Period',
    rows: 'Rows',
    who: 'Issued by',
    when: 'Issued',
    hash: 'SHA-256 hash',
    between: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
    none: 'No register has been issued yet',
    noneHint: 'Every issued document is listed here with its number and hash.',
    loadError: 'The list could not be loaded',
  },
})
