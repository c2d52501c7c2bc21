import type { ImportKind, ImportState } from '@aforo/domain'
import { words } from '../../words/words.ts'

const statesEs: Record<ImportState, string> = {
  receiving: 'A medias',
  checking: 'Comprobando',
  checked: 'Por importar',
  running: 'Importando',
  done: 'Importado',
  undoing: 'Deshaciendo',
  undone: 'Deshecho',
}
const statesEn: typeof statesEs = {
  receiving: 'Unfinished',
  checking: 'Checking',
  checked: 'To import',
  running: 'Importing',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
}
const importEs: Record<ImportKind, string> = { members: 'Importar socios', products: 'Importar productos' }
const importEn: typeof importEs = { members: 'Import members', products: 'Import products' }

/** Texts for the list of imports and for what all its steps share. */
export const importsWords = words({
  es: {
    title: 'Importar',
    import: importEs,
    kinds: { members: 'Socios', products: 'Productos' },
    hint: {
      members: 'Socios con su cuota, su crédito y su carné.',
      products: 'Productos con su precio, su categoría y su stock.',
    },
    past: 'Importaciones',
    none: 'Todavía no has importado nada',
    noneHint:
      'Trae tus socios y productos de otro programa, de Excel o de CSV. Antes de guardar nada verás qué pasa con cada fila.',
    loadError: 'No se han podido cargar las importaciones',
    oneLoadError: 'No se ha podido abrir la importación',
    file: 'Archivo',
    rows: 'Filas',
    when: 'Cuándo',
    state: 'Estado',
    states: statesEs,
    started: (when: string, who: string) => `${when} · ${who}`,
    rowsOf: (rows: string) => (rows === '1' ? '1 fila' : `${rows} filas`),
    undoUntil: (when: string) => `Se puede deshacer hasta el ${when}`,
    actions: (file: string) => `Más acciones: ${file}`,
    open: 'Abrir',
    undo: 'Deshacer la importación',
    discard: 'Descartar',
    discardTitle: (file: string) => `¿Descartar ${file}?`,
    discardHint: 'No se ha guardado nada de este archivo en la tienda. Podrás subirlo otra vez.',
    discarded: 'Archivo descartado',
    steps: 'Pasos',
    stepNames: { file: 'Archivo', columns: 'Columnas', check: 'Comprobar', import: 'Importar' },
    stepDone: 'hecho',
    back: 'Atrás',
    toList: 'Importaciones',
  },
  en: {
    title: 'Import',
    import: importEn,
    kinds: { members: 'Members', products: 'Products' },
    hint: {
      members: 'Members with their fee, credit and card.',
      products: 'Products with their price, category and stock.',
    },
    past: 'Imports',
    none: 'You have not imported anything yet',
    noneHint:
      'Bring your members and products from another program, from Excel or CSV. Before anything is saved you see what happens to each row.',
    loadError: 'The imports could not be loaded',
    oneLoadError: 'The import could not be opened',
    file: 'File',
    rows: 'Rows',
    when: 'When',
    state: 'State',
    states: statesEn,
    started: (when: string, who: string) => `${when} · ${who}`,
    rowsOf: (rows: string) => (rows === '1' ? '1 row' : `${rows} rows`),
    undoUntil: (when: string) => `Can be undone until ${when}`,
    actions: (file: string) => `More actions: ${file}`,
    open: 'Open',
    undo: 'Undo the import',
    discard: 'Discard',
    discardTitle: (file: string) => `Discard ${file}?`,
    discardHint: 'Nothing of this file was saved at the shop. You can upload it again.',
    discarded: 'File discarded',
    steps: 'Steps',
    stepNames: { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' },
    stepDone: 'done',
    back: 'Back',
    toList: 'Imports',
  },
})
