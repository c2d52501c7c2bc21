import type { ImportKind, ImportOutcome, ImportUse } from '@aforo/domain'
import { words } from '../../words/words.ts'

const outcomesEs: Record<ImportOutcome, string> = {
  created: 'Creadas',
  updated: 'Cambiadas',
  left_out: 'Fuera',
  refused: 'No han entrado',
  undone: 'Deshechas',
}
const outcomesEn: typeof outcomesEs = {
  created: 'Created',
  updated: 'Changed',
  left_out: 'Left out',
  refused: 'Did not go in',
  undone: 'Undone',
}
const usesEs: Record<ImportUse, string> = {
  changed: 'se ha cambiado',
  visited: 'ha entrado en la sala',
  money: 'tiene movimientos de dinero',
  goods: 'tiene movimientos de género',
  sponsor: 'avala a otro socio',
  cart: 'está en un carrito',
}
const usesEn: typeof usesEs = {
  changed: 'was changed',
  visited: 'has been inside',
  money: 'has movements of money',
  goods: 'has movements of goods',
  sponsor: 'sponsors another member',
  cart: 'is in a cart',
}
const doneEs: Record<ImportKind, (count: string) => string> = {
  members: (count) => (count === '1' ? 'Ha entrado 1 socio' : `Han entrado ${count} socios`),
  products: (count) => (count === '1' ? 'Ha entrado 1 producto' : `Han entrado ${count} productos`),
}
const doneEn: typeof doneEs = {
  members: (count) => (count === '1' ? '1 member is in' : `${count} members are in`),
  products: (count) => (count === '1' ? '1 product is in' : `${count} products are in`),
}

/** Texts for an import that runs, has run, or is undone. */
export const resultWords = words({
  es: {
    running: { checking: 'Comprobando', running: 'Importando', undoing: 'Deshaciendo' },
    goesOn: 'Puedes seguir trabajando: continúa aunque cierres esta página.',
    progress: (done: string, all: string) => `${done} de ${all} filas`,
    done: doneEs,
    nothingCame: 'No ha entrado ninguna fila',
    outcomes: outcomesEs,
    refusedHint: 'Algo cambió entre la comprobación y la importación.',
    booked: {
      members: 'El crédito está en los libros como «saldo inicial».',
      products: 'El stock ha entrado como un movimiento.',
    },
    see: { members: 'Ver los socios', products: 'Ver los productos' },
    another: 'Importar otro archivo',
    undone: 'La importación está deshecha',
    undoneHint: 'No queda nada de lo que trajo. El archivo se puede volver a subir.',
    who: (who: string, when: string) => `${who} · ${when}`,
    undoTitle: 'Deshacer',
    undoHint: (until: string) => `Hasta el ${until}, mientras nadie haya usado lo importado. Se deshace entera.`,
    tooLate: 'Ya no se puede deshacer. Las filas del archivo se han borrado.',
    undo: 'Deshacer la importación',
    undoQuestion: (file: string) => `¿Deshacer ${file}?`,
    undoWhat: (rows: string) =>
      rows === '1' ? 'Se quita la fila que entró.' : `Se quitan las ${rows} filas que entraron.`,
    undoBooks: 'Su crédito y su stock se anulan en los libros. Lo que se cambió vuelve a como estaba.',
    undoFailed: 'No se ha podido deshacer.',
    looking: 'Mirando si alguien ha usado lo importado…',
    blocked: (rows: string) =>
      rows === '1'
        ? 'No se puede deshacer: 1 fila ya se ha usado'
        : `No se puede deshacer: ${rows} filas ya se han usado`,
    blockedHint: 'Se deshace entera o nada. Esto es lo que hay en medio:',
    others: (count: string) => `Y ${count} más.`,
    row: (row: string) => `Fila ${row}`,
    uses: usesEs,
    refused: 'Filas que no han entrado',
    rowsError: 'No se han podido cargar las filas',
    pictures: 'Fotos de los socios',
    picturesHint: 'Un ZIP con fotos que se llamen como el número de socio, por ejemplo 0496.jpg.',
    choosePictures: 'Elegir ZIP',
    stopPictures: 'Parar',
    sendingPictures: (done: string) => `Enviadas ${done}`,
    sentPictures: (count: string) => (count === '1' ? 'Se ha guardado 1 foto' : `Se han guardado ${count} fotos`),
    stoppedPictures: (count: string) => `Parado: se han guardado ${count} fotos`,
    noPictures: 'El ZIP no tiene fotos (.jpg, .png o .webp).',
    brokenZip: 'No es un archivo ZIP, o está dañado.',
    leftPictures: (count: string) => (count === '1' ? '1 foto no se ha guardado' : `${count} fotos no se han guardado`),
    pictureWithoutNumber: 'el nombre no es un número de socio',
    pictureTooLarge: 'pesa más de 5 MB',
  },
  en: {
    running: { checking: 'Checking', running: 'Importing', undoing: 'Undoing' },
    goesOn: 'You can go on working: it continues even if you close this page.',
    progress: (done: string, all: string) => `${done} of ${all} rows`,
    done: doneEn,
    nothingCame: 'No row went in',
    outcomes: outcomesEn,
    refusedHint: 'Something changed between the check and the import.',
    booked: {
      members: 'The credit is in the books as an “opening balance”.',
      products: 'The stock went in as a movement.',
    },
    see: { members: 'See the members', products: 'See the products' },
    another: 'Import another file',
    undone: 'The import is undone',
    undoneHint: 'Nothing that it brought is left. The file can be uploaded again.',
    who: (who: string, when: string) => `${who} · ${when}`,
    undoTitle: 'Undo',
    undoHint: (until: string) =>
      `Until ${until}, as long as nobody has used what was imported. It is undone as a whole.`,
    tooLate: 'It can no longer be undone. The rows of the file were erased.',
    undo: 'Undo the import',
    undoQuestion: (file: string) => `Undo ${file}?`,
    undoWhat: (rows: string) =>
      rows === '1' ? 'The row that went in is removed.' : `The ${rows} rows that went in are removed.`,
    undoBooks: 'Their credit and stock are reversed in the books. What was changed is again as it was.',
    undoFailed: 'It could not be undone.',
    looking: 'Looking whether anybody has used what was imported…',
    blocked: (rows: string) =>
      rows === '1' ? 'It cannot be undone: 1 row has been used' : `It cannot be undone: ${rows} rows have been used`,
    blockedHint: 'It is undone as a whole or not at all. This is in the way:',
    others: (count: string) => `And ${count} more.`,
    row: (row: string) => `Row ${row}`,
    uses: usesEn,
    refused: 'Rows that did not go in',
    rowsError: 'The rows could not be loaded',
    pictures: 'Pictures of the members',
    picturesHint: 'A ZIP with pictures named by member number, such as 0496.jpg.',
    choosePictures: 'Choose a ZIP',
    stopPictures: 'Stop',
    sendingPictures: (done: string) => `${done} sent`,
    sentPictures: (count: string) => (count === '1' ? '1 picture was saved' : `${count} pictures were saved`),
    stoppedPictures: (count: string) => `Stopped: ${count} pictures were saved`,
    noPictures: 'The ZIP has no pictures (.jpg, .png or .webp).',
    brokenZip: 'It is not a ZIP file, or it is damaged.',
    leftPictures: (count: string) => (count === '1' ? '1 picture was not saved' : `${count} pictures were not saved`),
    pictureWithoutNumber: 'the name is no member number',
    pictureTooLarge: 'is larger than 5 MB',
  },
})
