import type { Language } from '@aforo/domain'

/** Keys and their effect. Keys are pressed in sequence, or at once if joined by a plus. */
type KeyRow = { keys: readonly string[]; does: string }
type KeyGroup = { where: string; rows: readonly KeyRow[] }

/** All keyboard shortcuts, by page. */
export const keyMap: Record<Language, readonly KeyGroup[]> = {
  es: [
    {
      where: 'En todas partes',
      rows: [
        { keys: ['Tab'], does: 'Ir al contenido, y de ahí a cada control' },
        { keys: ['Esc'], does: 'Cerrar la ventana de arriba' },
        { keys: ['Alt', '+', 'L'], does: 'Cambiar de persona en una tableta compartida' },
        { keys: ['/'], does: 'Buscar: Entradas, Retirada, Socios, Productos, Trabajador y esta ayuda' },
      ],
    },
    {
      where: 'Menú',
      rows: [
        { keys: ['↑', '↓'], does: 'De una entrada a otra; Inicio y Fin van a los extremos' },
        { keys: ['A … Z'], does: 'Saltar a la entrada que empieza así' },
      ],
    },
    {
      where: 'Entradas',
      rows: [
        { keys: ['N'], does: 'Nueva Entrada' },
        { keys: ['↑', '↓'], does: 'Elegir en los resultados' },
        { keys: ['Intro'], does: 'Entrada de quien está elegido' },
      ],
    },
    {
      where: 'Retirada',
      rows: [
        { keys: ['↑', '↓', 'Intro'], does: 'Elegir socio' },
        { keys: ['0 … 9', ','], does: 'Escribir gramos o euros' },
        { keys: ['Intro'], does: 'Añadir al carrito' },
        { keys: ['Ctrl', '+', 'Intro'], does: 'Checkout: pregunta una vez' },
      ],
    },
    {
      where: 'Listas y campos',
      rows: [
        { keys: ['↑', '↓'], does: 'En Socios, de un socio a otro' },
        { keys: ['↑', '↓'], does: 'En un número, uno más o uno menos' },
      ],
    },
    {
      where: 'Mensajes',
      rows: [
        { keys: ['Intro'], does: 'Enviar' },
        { keys: ['Mayús', '+', 'Intro'], does: 'Otra línea' },
      ],
    },
    {
      where: 'Lector de carnés',
      rows: [
        {
          keys: ['Escanear'],
          does: 'En Entradas, registra la entrada; en Retirada, elige al socio. Da igual dónde esté el cursor',
        },
      ],
    },
  ],
  en: [
    {
      where: 'Everywhere',
      rows: [
        { keys: ['Tab'], does: 'Skip to the content, and on to each control' },
        { keys: ['Esc'], does: 'Close the top window' },
        { keys: ['Alt', '+', 'L'], does: 'Switch person on a shared tablet' },
        { keys: ['/'], does: 'Search: Entries, Dispense, Members, Products, Employees and this help' },
      ],
    },
    {
      where: 'Menu',
      rows: [
        { keys: ['↑', '↓'], does: 'From one entry to the next; Home and End go to the ends' },
        { keys: ['A … Z'], does: 'Jump to the entry that starts so' },
      ],
    },
    {
      where: 'Entries',
      rows: [
        { keys: ['N'], does: 'New Entry' },
        { keys: ['↑', '↓'], does: 'Choose among the results' },
        { keys: ['Enter'], does: 'Let in who is chosen' },
      ],
    },
    {
      where: 'Dispense',
      rows: [
        { keys: ['↑', '↓', 'Enter'], does: 'Choose the member' },
        { keys: ['0 … 9', '.'], does: 'Type grams or euros' },
        { keys: ['Enter'], does: 'Add to the cart' },
        { keys: ['Ctrl', '+', 'Enter'], does: 'Checkout: asks once' },
      ],
    },
    {
      where: 'Lists and fields',
      rows: [
        { keys: ['↑', '↓'], does: 'In Members, from one member to the next' },
        { keys: ['↑', '↓'], does: 'In a number, one more or one less' },
      ],
    },
    {
      where: 'Messages',
      rows: [
        { keys: ['Enter'], does: 'Send' },
        { keys: ['Shift', '+', 'Enter'], does: 'New line' },
      ],
    },
    {
      where: 'Card reader',
      rows: [
        { keys: ['Scan'], does: 'In Entries it lets in, in Dispense it chooses the member. Wherever the cursor is' },
      ],
    },
  ],
}
