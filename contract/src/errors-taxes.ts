import type { ErrorEntry } from './error-entry.ts'

export const taxErrors = {
  tax_change_past: {
    status: 422,
    es: 'Esa fecha ya pasó y los impuestos de entonces no se cambian. Elige hoy o un día posterior.',
    en: 'That date has passed, and the taxes of that time are not changed. Choose today or a later day.',
  },
  tax_change_in_force: {
    status: 422,
    es: 'Ese cambio ya ha empezado a regir y no se elimina. Pon otro a partir de hoy.',
    en: 'That change has already begun and is not removed. Set another from today on.',
  },
  tax_change_not_found: {
    status: 404,
    es: 'No hay ningún cambio de impuestos para esa fecha.',
    en: 'No tax change is set for that date.',
  },
  tax_regime_invalid: {
    status: 422,
    es: 'Esa clave de régimen no existe para este impuesto.',
    en: 'This tax has no regime with that key.',
  },
  tax_treatments_differ: {
    status: 409,
    es: '{name} tiene un impuesto propio que no es posible con estos datos. Cámbialo antes.',
    en: '{name} has a tax of its own that is not possible with these details. Change it first.',
  },
} as const satisfies Record<string, ErrorEntry>
