import { words } from '../../words/words.ts'

/** Texts about archived records. */
export const archiveWords = words({
  es: {
    open: 'Archivados',
    venues: 'Tiendas archivadas',
    products: 'Productos archivados',
    categories: 'Categorías archivadas',
    hint: 'Lo que se elimina queda archivado con sus registros. Al recuperarlo vuelve a las listas.',
    restore: 'Recuperar',
    restoreNamed: (name: string) => `Recuperar ${name}`,
    restored: (name: string) => `${name} está de vuelta`,
    notRestored: (name: string) => `No se ha podido recuperar ${name}`,
    none: 'No hay nada archivado',
    noneHint: 'Lo que elimines aparecerá aquí.',
    loadError: 'No se ha podido cargar lo archivado',
    inCategory: (category: string) => `Subcategoría de ${category}`,
    id: (id: number) => `ID ${id}`,
  },
  en: {
    open: 'Archived',
    venues: 'Archived shops',
    products: 'Archived products',
    categories: 'Archived categories',
    hint: 'What is deleted stays archived with its records. Restored, it returns to the lists.',
    restore: 'Restore',
    restoreNamed: (name: string) => `Restore ${name}`,
    restored: (name: string) => `${name} is back`,
    notRestored: (name: string) => `${name} could not be restored`,
    none: 'Nothing is archived',
    noneHint: 'What you delete will be here.',
    loadError: 'What is archived could not be loaded',
    inCategory: (category: string) => `Subcategory of ${category}`,
    id: (id: number) => `ID ${id}`,
  },
})
