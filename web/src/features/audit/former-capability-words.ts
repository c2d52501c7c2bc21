import { words } from '../../words/words.ts'

/** The rights of earlier versions, each of which included several of today. Older events still name them. */
export const formerCapabilityWords = words<{ former: Record<string, string> }>({
  es: {
    former: {
      door: 'Entradas y salidas',
      counter: 'Retirada y checkout',
      payout: 'Devolver crédito',
      members: 'Crear y editar socios',
      catalogue: 'Productos y stock',
    },
  },
  en: {
    former: {
      door: 'Entries and exits',
      counter: 'Dispense and checkout',
      payout: 'Give credit back',
      members: 'Create and edit members',
      catalogue: 'Products and stock',
    },
  },
})
