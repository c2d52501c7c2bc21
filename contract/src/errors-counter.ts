import type { ErrorEntry } from './error-entry.ts'

export const counterErrors = {
  dispense_not_inside: {
    status: 409,
    es: 'Este socio no está en sala: registra antes su entrada.',
    en: 'This member is not inside: record their entry first.',
  },
  dispense_not_inside_reason: {
    status: 409,
    es: 'Este socio no está en sala. Escribe por qué se le atiende.',
    en: 'This member is not inside. Write down why they are served.',
  },
  dispense_not_active: {
    status: 403,
    es: 'No se le puede dispensar: {standing}.',
    en: 'Cannot be served: {standing}.',
  },
  dispense_not_active_reason: {
    status: 409,
    es: 'Este socio {standing}. Escribe por qué se le atiende.',
    en: 'Member {standing}. Write down why they are served.',
  },
  dispense_under_age: {
    status: 403,
    es: 'No se le puede dispensar: tiene menos de {age} años.',
    en: 'Cannot be served: younger than {age}.',
  },
  dispense_under_age_reason: {
    status: 409,
    es: 'Tiene menos de {age} años. Escribe por qué se le atiende.',
    en: 'Younger than {age}. Write down why they are served.',
  },
  dispense_credit: {
    status: 409,
    es: 'Crédito insuficiente',
    en: 'Not enough credit',
  },
  dispense_stock: {
    status: 409,
    es: 'Solo quedan {stock} de {product}.',
    en: 'Only {stock} of {product} left.',
  },
  weight_outside_tolerance: {
    status: 409,
    es: 'De {product} se piden {asked} g y se han pesado {weighed} g. El margen es de {most} g: vuelve a pesar o cobra lo pesado.',
    en: 'Of {product}, {asked} g were asked for, but {weighed} g were weighed. The margin is {most} g: weigh again, or charge what was weighed.',
  },
  dispense_price_changed: {
    status: 409,
    es: 'El precio ha cambiado. Revisa el nuevo total y cobra.',
    en: 'The price has changed. Check the new total and charge.',
  },
  dispense_daily_grams: {
    status: 403,
    es: 'Pasa del límite diario: hoy le quedan {left} g.',
    en: 'Over the daily limit: {left} g are left today.',
  },
  dispense_daily_grams_reason: {
    status: 409,
    es: 'Pasa del límite diario: hoy le quedan {left} g. Escribe el motivo.',
    en: 'Over the daily limit: {left} g are left today. Write down the reason.',
  },
  dispense_monthly_grams: {
    status: 403,
    es: 'Límite mensual: este mes le quedan {left} g.',
    en: 'Monthly limit: {left} g are left this month.',
  },
  dispense_monthly_grams_reason: {
    status: 409,
    es: 'Pasa del límite mensual: este mes le quedan {left} g. Escribe el motivo.',
    en: 'Over the monthly limit: {left} g are left this month. Write down the reason.',
  },
  dispense_waiting_days: {
    status: 403,
    es: 'Todavía está en los días de espera: hasta {until}.',
    en: 'Still within the waiting days: until {until}.',
  },
  dispense_waiting_days_reason: {
    status: 409,
    es: 'Todavía está en los días de espera, hasta {until}. Escribe el motivo.',
    en: 'Still within the waiting days, until {until}. Write down the reason.',
  },
  dispense_discount: {
    status: 403,
    es: 'No puedes hacer ese descuento. Necesita aprobación.',
    en: 'You may not give that discount. It needs approval.',
  },
  dispense_discount_reason: {
    status: 409,
    es: 'Ese descuento necesita un motivo.',
    en: 'That discount needs a reason.',
  },
  dispense_discount_limit: {
    status: 403,
    es: 'El descuento pasa del tope del equipo. Necesita aprobación.',
    en: 'The discount is beyond the staff limit. It needs approval.',
  },
  dispense_grams_limit: {
    status: 403,
    es: 'Supera el límite de gramos en más de lo que puedes autorizar. Necesita aprobación.',
    en: 'Over the gram limit by more than you may allow. It needs approval.',
  },
  void_limit: {
    status: 403,
    es: 'La hizo otra persona y pasa del tope del equipo. Necesita aprobación.',
    en: 'Somebody else made it and it is beyond the staff limit. It needs approval.',
  },
  sale_empty: {
    status: 422,
    es: 'El carrito está vacío.',
    en: 'The cart is empty.',
  },
  sale_for_nothing: {
    status: 422,
    es: 'Es tan poco que no cuesta nada.',
    en: 'That is so little that it costs nothing.',
  },
  cart_changed: {
    status: 409,
    es: 'Otro mostrador ha cambiado este carrito.',
    en: 'Another counter has changed this cart.',
  },
  cart_too_long: {
    status: 422,
    es: 'Caben {most} productos en un carrito.',
    en: 'A cart holds {most} products.',
  },
  sale_not_found: {
    status: 404,
    es: 'No se encuentra esa retirada.',
    en: 'That sale cannot be found.',
  },
  sale_voided: {
    status: 409,
    es: 'Esa retirada ya está anulada.',
    en: 'That sale has already been voided.',
  },
  sale_returned: {
    status: 409,
    es: 'Ya se ha devuelto algo de esa retirada: devuelve el resto por líneas.',
    en: 'Something of that sale has come back already: return the rest by lines.',
  },
  return_too_much: {
    status: 422,
    es: 'No se puede devolver más de lo que se llevó.',
    en: 'Nobody can bring back more than they took.',
  },
} as const satisfies Record<string, ErrorEntry>
