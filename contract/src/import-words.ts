import type { ImportFaultCode, ImportField, ImportWarningCode, Language } from '@aforo/domain'

type Words = Record<Language, string>
type FaultWords = { what: Words; fix: Words }

/** What is wrong with a row and how to mend it. The figures of the fault fill the gaps. */
export const importFaultWords: Record<ImportFaultCode, FaultWords> = {
  required: {
    what: { es: 'Está vacío y es obligatorio.', en: 'It is empty and required.' },
    fix: { es: 'Escríbelo en esta fila', en: 'Fill it in on this row' },
  },
  too_long: {
    what: { es: 'Es demasiado largo: caben {most} letras.', en: 'It is too long: {most} characters fit.' },
    fix: { es: 'Acórtalo', en: 'Shorten it' },
  },
  number_malformed: {
    what: { es: 'No es un número entero mayor que cero.', en: 'It is not a whole number over zero.' },
    fix: { es: 'Por ejemplo, 496', en: 'For example, 496' },
  },
  email_malformed: {
    what: { es: 'No es un email completo.', en: 'It is not a complete e-mail address.' },
    fix: { es: 'Por ejemplo, nora@correo.es', en: 'For example, nora@mail.com' },
  },
  date_malformed: {
    what: { es: 'No es una fecha.', en: 'It is not a date.' },
    fix: {
      es: 'Escríbela como día/mes/año, con cuatro cifras de año',
      en: 'Write day/month/year, with a year of four digits',
    },
  },
  date_impossible: {
    what: { es: 'Ese día no existe.', en: 'That day does not exist.' },
    fix: { es: 'Escribe la fecha correcta', en: 'Write the correct date' },
  },
  birth_date_impossible: {
    what: { es: 'No puede haber nacido ese día.', en: 'They cannot have been born on that day.' },
    fix: { es: 'Escribe la fecha correcta', en: 'Write the correct date' },
  },
  under_age: {
    what: { es: 'Tiene {age} años: no puede ser socio.', en: 'They are {age}: they cannot be a member.' },
    fix: { es: 'Quita la fila', en: 'Remove the row' },
  },
  document_malformed: {
    what: { es: 'No tiene el formato de ese documento.', en: 'It does not have the format of that document.' },
    fix: { es: 'Por ejemplo, 12345678Z o X1234567L', en: 'For example, 12345678Z or X1234567L' },
  },
  document_letter_wrong: {
    what: { es: 'La letra no corresponde al número.', en: 'The letter does not match the number.' },
    fix: { es: 'Con ese número es la {letter}', en: 'With that number it is {letter}' },
  },
  amount_malformed: {
    what: { es: 'No es una cantidad de dinero.', en: 'It is not an amount of money.' },
    fix: { es: 'Por ejemplo, 45,50', en: 'For example, 45.50' },
  },
  amount_negative: {
    what: { es: 'No puede ser negativo.', en: 'It cannot be negative.' },
    fix: { es: 'Pon 0 y apunta la deuda aparte', en: 'Write 0 and note the debt elsewhere' },
  },
  amount_zero: {
    what: { es: 'Tiene que ser mayor que cero.', en: 'It has to be over zero.' },
    fix: { es: 'Escribe el precio', en: 'Write the price' },
  },
  amount_too_large: {
    what: { es: 'Es demasiado: el máximo son {most} €.', en: 'It is too much: the most is €{most}.' },
    fix: { es: 'Revisa la cantidad', en: 'Check the amount' },
  },
  quantity_malformed: {
    what: { es: 'No es una cantidad.', en: 'It is not a quantity.' },
    fix: { es: 'Por ejemplo, 12,5', en: 'For example, 12.5' },
  },
  quantity_not_whole: {
    what: { es: 'Va por unidades: no puede tener decimales.', en: 'It goes by the piece: it cannot have decimals.' },
    fix: { es: 'Escribe un número entero', en: 'Write a whole number' },
  },
  quantity_too_large: {
    what: { es: 'Es demasiado: el máximo es {most}.', en: 'It is too much: the most is {most}.' },
    fix: { es: 'Revisa la cantidad', en: 'Check the quantity' },
  },
  choice_unknown: {
    what: { es: 'No se reconoce ese valor.', en: 'That value is not known.' },
    fix: { es: 'Escribe uno de estos: {choices}', en: 'Write one of these: {choices}' },
  },
  card_malformed: {
    what: {
      es: 'Un carné tiene de 4 a 64 letras o cifras, sin espacios.',
      en: 'A card has 4 to 64 letters or digits, no blanks.',
    },
    fix: { es: 'Corrígelo o déjalo vacío', en: 'Correct it or leave it empty' },
  },
  expiry_before_registration: {
    what: { es: 'La caducidad es anterior al alta.', en: 'The expiry is before the registration.' },
    fix: { es: 'Corrige una de las dos fechas', en: 'Correct one of the two dates' },
  },
  sponsor_unknown: {
    what: { es: 'No hay ningún socio con ese número.', en: 'No member has that number.' },
    fix: { es: 'Importa antes al avalador o déjalo vacío', en: 'Import the sponsor first or leave it empty' },
  },
  repeated_in_file: {
    what: { es: 'Ya está en la fila {row}.', en: 'It is already in row {row}.' },
    fix: { es: 'Pon otro o quita la repetida', en: 'Write another or remove the repeated row' },
  },
  number_given: {
    what: {
      es: 'Ese número fue de un socio cuyos datos se eliminaron.',
      en: 'That number was of a member whose data were erased.',
    },
    fix: { es: 'Pon otro número', en: 'Write another number' },
  },
  taken_elsewhere: {
    what: { es: 'Ya es de un socio de otra tienda.', en: 'It already belongs to a member of another shop.' },
    fix: { es: 'Inscríbelo aquí con su carné o su documento', en: 'Enrol them here by card or document' },
  },
  elsewhere_limit: {
    what: {
      es: 'No se ha comprobado: demasiadas filas son de socios de otras tiendas.',
      en: 'Not checked: too many rows belong to members of other shops.',
    },
    fix: {
      es: 'Espera 15 minutos o que la importe el dueño de todas las tiendas',
      en: 'Wait 15 minutes, or let the owner of all shops import it',
    },
  },
  card_taken: {
    what: { es: 'Ese carné ya es de otro socio.', en: 'That card already belongs to another member.' },
    fix: { es: 'Pon otro o déjalo vacío', en: 'Write another or leave it empty' },
  },
  subcategory_without_category: {
    what: { es: 'Tiene subcategoría pero no categoría.', en: 'It has a subcategory but no category.' },
    fix: { es: 'Escribe la categoría', en: 'Write the category' },
  },
  category_limit: {
    what: {
      es: 'No caben más categorías: el máximo son {most}.',
      en: 'There is no room for more categories: the most is {most}.',
    },
    fix: { es: 'Usa una que ya esté', en: 'Use one that is there' },
  },
  unit_kept: {
    what: { es: 'El tipo de unidad ya no se puede cambiar.', en: 'The unit type can no longer be changed.' },
    fix: { es: 'Deja la unidad que tiene', en: 'Keep the unit that it has' },
  },
}

/** What a person should know about a row that goes in all the same. */
export const importWarningWords: Record<ImportWarningCode, Words> = {
  fee_expired: { es: 'La cuota está caducada.', en: 'The fee has expired.' },
  membership_expired: { es: 'El alta está caducada.', en: 'The membership has expired.' },
  document_missing: { es: 'No tiene documento.', en: 'They have no document.' },
  category_new: { es: 'La categoría es nueva: se crea.', en: 'The category is new: it is created.' },
  balance_kept: { es: 'El crédito que tiene no se toca.', en: 'The credit they have is not touched.' },
  stock_kept: { es: 'El stock que tiene no se toca.', en: 'The stock it has is not touched.' },
}

/** The names of the fields, as the screens and the files to correct show them. */
export const importFieldWords: Record<ImportField, Words> = {
  number: { es: 'Número de socio', en: 'Member number' },
  full_name: { es: 'Nombre y apellidos', en: 'Full name' },
  name: { es: 'Nombre', en: 'Name' },
  last_name: { es: 'Apellidos', en: 'Last names' },
  email: { es: 'Email', en: 'E-mail' },
  birth_date: { es: 'Fecha de nacimiento', en: 'Date of birth' },
  document_number: { es: 'DNI, NIE o pasaporte', en: 'ID or passport number' },
  document_kind: { es: 'Tipo de documento', en: 'Kind of document' },
  phone: { es: 'Teléfono', en: 'Telephone' },
  address: { es: 'Dirección', en: 'Address' },
  postal_code: { es: 'Código postal', en: 'Postal code' },
  city: { es: 'Ciudad', en: 'City' },
  gender: { es: 'Género', en: 'Gender' },
  registered_on: { es: 'Fecha de alta', en: 'Registered on' },
  expires_on: { es: 'Caduca el alta', en: 'Membership expires' },
  fee_kind: { es: 'Tipo de cuota', en: 'Kind of fee' },
  fee_cost: { es: 'Importe de la cuota', en: 'Amount of the fee' },
  fee_paid_until: { es: 'Caduca la cuota', en: 'Fee paid until' },
  balance: { es: 'Crédito', en: 'Credit' },
  card_code: { es: 'Código del carné', en: 'Card code' },
  discount_percent: { es: 'Descuento (%)', en: 'Discount (%)' },
  max_monthly_grams: { es: 'Gramos al mes', en: 'Grams a month' },
  consumption_type: { es: 'Tipo de consumo', en: 'Kind of consumption' },
  sponsor_number: { es: 'Nº del avalador', en: 'Number of the sponsor' },
  notes: { es: 'Notas', en: 'Notes' },
  description: { es: 'Descripción', en: 'Description' },
  category: { es: 'Categoría', en: 'Category' },
  subcategory: { es: 'Subcategoría', en: 'Subcategory' },
  unit_type: { es: 'Unidad', en: 'Unit' },
  price: { es: 'Precio', en: 'Price' },
  gram_equivalent: { es: 'Gramos por unidad', en: 'Grams a piece' },
  barcode: { es: 'Código de barras', en: 'Barcode' },
  low_stock_threshold: { es: 'Aviso de stock bajo', en: 'Low stock warning' },
  stock: { es: 'Stock', en: 'Stock' },
  cost: { es: 'Coste', en: 'Cost' },
  batch_code: { es: 'Lote', en: 'Batch' },
  batch_expires_on: { es: 'Caducidad del lote', en: 'Batch expires' },
}

/** A text with its gaps filled. */
export const filledImportWords = (text: string, figures: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => figures[name] ?? gap)
