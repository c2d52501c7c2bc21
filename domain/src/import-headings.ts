import type { ImportField, ImportKind } from './import-fields.ts'
import { plainText } from './plain-text.ts'

/** A heading for comparison: "Nº de Socio" and "NUM_SOCIO" say the same. */
export const plainHeading = (heading: string): string =>
  plainText(heading)
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

type Headings = Partial<Record<ImportField, string>>

/** What the columns of other programs and hand-made tables are called in Spanish, English and German. */
const memberHeadings: Headings = {
  number:
    'numero de socio|numero socio|num socio|num de socio|n socio|no socio|nro socio|n de socio|socio|socio n|numero|num|n mero de socio|member number|member no|membership number|member id|memberno|customer code|mitgliedsnummer|mitglieds nr|mitgliednr|mitglied nr|kundennummer',
  full_name:
    'nombre y apellidos|nombre completo|apellidos y nombre|apellidos nombre|full name|fullname|customer name|member name|vollstandiger name|vor und nachname|name vorname',
  name: 'nombre|nombres|name|first name|firstname|given name|forename|vorname',
  last_name:
    'apellidos|apellido|apellido 1|primer apellido|last name|lastname|last names|surname|family name|nachname|familienname',
  email: 'email|e mail|mail|correo|correo electronico|correo e|email address|e mail address|e mail adresse|mailadresse',
  birth_date:
    'fecha de nacimiento|fecha nacimiento|f nacimiento|f nac|fnac|nacimiento|fecha nac|date of birth|birth date|birthdate|birthday|dob|geburtsdatum|geburtstag|geb datum',
  document_number:
    'dni|nie|dni nie|dni o nie|dni nie pasaporte|nif|documento|n documento|num documento|numero de documento|pasaporte|document|document number|id number|passport|passport number|ausweisnummer|ausweis|personalausweis',
  document_kind: 'tipo de documento|tipo documento|tipo doc|document type|id type|dokumentart|ausweisart',
  phone:
    'telefono|telefono movil|tel|tlf|tfno|movil|celular|phone|phone number|telephone|mobile|mobile number|telefon|telefonnummer|handy|mobil',
  address:
    'direccion|domicilio|calle|address|address 1|street|street address|street address 1|anschrift|adresse|strasse',
  postal_code: 'codigo postal|cod postal|c postal|cp|postal code|postcode|zip|zip code|plz|postleitzahl',
  city: 'ciudad|poblacion|localidad|municipio|city|town|ort|stadt|wohnort',
  gender: 'genero|sexo|gender|sex|geschlecht',
  registered_on:
    'fecha de alta|fecha alta|f alta|falta|alta|fecha de registro|fecha registro|registered on|registered|registered since|registeredsince|registration date|join date|joined|member since|created at|eintrittsdatum|eintritt|mitglied seit|beitritt',
  expires_on:
    'caduca el alta|fecha de baja|fecha baja|baja|fecha de caducidad|membership expires|membership expiry|expires on|austrittsdatum|austritt|mitglied bis',
  fee_kind: 'tipo de cuota|tipo cuota|periodicidad|modalidad|fee type|kind of fee|plan|beitragsart|beitragstyp',
  fee_cost:
    'importe de la cuota|importe cuota|cuota importe|precio cuota|fee amount|fee cost|membership fee|beitrag|mitgliedsbeitrag|beitragshohe',
  fee_paid_until:
    'caduca la cuota|fin cuota|fin de cuota|cuota hasta|vencimiento cuota|vence cuota|caducidad cuota|cuota pagada hasta|fee paid until|paid until|paiduntil|fee expires|beitrag bis|bezahlt bis',
  balance:
    'credito|saldo|monedero|saldo monedero|cartera|bono|balance|credit|cash balance|wallet|store credit|points balance|guthaben|kontostand',
  card_code:
    'codigo del carne|codigo carne|carne|n carne|num carne|tarjeta|n tarjeta|codigo tarjeta|rfid|chip|llavero|card|card code|card number|card no|kartennummer|karte|karten nr',
  discount_percent: 'descuento|descuento porcentaje|dto|discount|discount percent|rabatt|rabatt prozent',
  max_monthly_grams:
    'gramos al mes|gramos mes|limite mensual|limite gramos mes|consumo mensual|prevision mensual|prevision de consumo|grams a month|monthly grams|monthly limit|gramm pro monat|monatslimit',
  consumption_type: 'tipo de consumo|tipo consumo|consumo|usage type|usagetype|konsumart',
  sponsor_number:
    'n del avalador|numero del avalador|avalador|aval|avalista|padrino|n avalador|num avalador|sponsor|sponsor number|referred by|guardian|burge',
  notes:
    'notas|nota|observaciones|obs|comentarios|comentario|notes|note|comments|comment|memo|remarks|notizen|notiz|bemerkungen|bemerkung',
}

const productHeadings: Headings = {
  name: 'nombre|producto|articulo|nombre del producto|nombre producto|genetica|variedad|name|product|product name|item|item name|title|strain|produkt|produktname|artikel|artikelname|bezeichnung|sorte',
  description: 'descripcion|detalle|description|short description|beschreibung',
  category: 'categoria|familia|grupo|seccion|category|categories|product category|group|kategorie|warengruppe',
  subcategory: 'subcategoria|subfamilia|subcategory|sub category|unterkategorie',
  unit_type: 'unidad|tipo de unidad|tipo unidad|unidad de medida|venta por|unit|unit type|uom|einheit',
  price:
    'precio|pvp|precio venta|precio de venta|p v p|aportacion|donativo|price|sale price|sales price|regular price|selling price|preis|verkaufspreis|vk',
  gram_equivalent:
    'gramos por unidad|gramos unidad|equivalencia|equivalencia gramos|grams a piece|grams per unit|gramm pro stuck',
  barcode: 'codigo de barras|codigo barras|ean|ean13|barcode|bar code|gtin|upc|gtin upc ean or isbn|strichcode',
  low_stock_threshold:
    'aviso de stock bajo|stock minimo|minimo|stock min|low stock|low stock amount|low stock warning|reorder point|mindestbestand',
  stock:
    'stock|existencias|cantidad|stock actual|disponible|inventario|quantity|qty|quantity on hand|in stock|on hand|inventory|current quantity|bestand|menge|lagerbestand',
  cost: 'coste|precio coste|precio de coste|precio compra|precio de compra|cost|cost price|unit cost|cost per item|purchase price|einkaufspreis|ek',
  batch_code: 'lote|n lote|num lote|codigo lote|batch|batch code|batch number|lot|charge|chargennummer',
  batch_expires_on:
    'caducidad del lote|caducidad lote|caducidad|fecha de caducidad|consumir antes de|batch expires|expiry date|best before|haltbar bis|mhd|ablaufdatum',
}

const split = (headings: Headings) =>
  new Map(
    Object.entries(headings).flatMap(([field, names]) =>
      // The keys of `Headings` are fields; `Object.entries` forgets it.
      names.split('|').map((name) => [name, field as ImportField] as const),
    ),
  )
const fieldsByHeading: Record<ImportKind, ReadonlyMap<string, ImportField>> = {
  members: split(memberHeadings),
  products: split(productHeadings),
}

/** Headings that leave open which field they mean. A person chooses. */
export const unclearHeadings: Record<ImportKind, Readonly<Record<string, UnclearHeading>>> = {
  members: {
    limite: 'limit',
    limit: 'limit',
    maximo: 'limit',
    caducidad: 'end',
    caduca: 'end',
    vencimiento: 'end',
    vence: 'end',
    'fecha fin': 'end',
    'valido hasta': 'end',
    expiry: 'end',
    expires: 'end',
    'expiry date': 'end',
    'valid until': 'end',
    'gultig bis': 'end',
    ablauf: 'end',
    fecha: 'day',
    date: 'day',
    datum: 'day',
    cuota: 'fee',
    fee: 'fee',
    codigo: 'code',
    code: 'code',
    id: 'code',
    nr: 'code',
    referencia: 'code',
  },
  products: {
    fecha: 'day',
    date: 'day',
    datum: 'day',
    codigo: 'code',
    code: 'code',
    referencia: 'code',
    sku: 'code',
    importe: 'money',
    valor: 'money',
    value: 'money',
    total: 'money',
  },
}
export type UnclearHeading = 'limit' | 'end' | 'day' | 'fee' | 'code' | 'money'

/** The field that a heading names by itself, or null. */
export const fieldOfHeading = (kind: ImportKind, heading: string): ImportField | null =>
  fieldsByHeading[kind].get(plainHeading(heading)) ?? null

export const importPresets = ['woocommerce', 'shopify', 'square', 'loyverse'] as const
export type ImportPreset = (typeof importPresets)[number]

type Preset = {
  kind: ImportKind
  preset: ImportPreset
  /** Columns that every export of this program has, and hardly another. */
  marks: readonly string[]
  /** By the beginning of the heading, because some programs add the name of the shop. */
  fields: Readonly<Record<string, ImportField>>
}

/** The exports of shop programs, whose columns mean something else than their names say alone. */
const presets: readonly Preset[] = [
  {
    kind: 'products',
    preset: 'woocommerce',
    marks: ['type', 'sku', 'regular price', 'in stock', 'tax status'],
    fields: {
      name: 'name',
      'short description': 'description',
      'regular price': 'price',
      categories: 'category',
      stock: 'stock',
      'low stock amount': 'low_stock_threshold',
      'gtin upc ean or isbn': 'barcode',
    },
  },
  {
    kind: 'products',
    preset: 'shopify',
    marks: ['handle', 'title', 'vendor', 'variant price'],
    fields: {
      title: 'name',
      type: 'category',
      'variant price': 'price',
      'variant inventory qty': 'stock',
      'variant barcode': 'barcode',
      'cost per item': 'cost',
    },
  },
  {
    kind: 'products',
    preset: 'square',
    marks: ['token', 'item name', 'variation name', 'price'],
    fields: {
      'item name': 'name',
      description: 'description',
      category: 'category',
      categories: 'category',
      price: 'price',
      'current quantity': 'stock',
      'stock alert count': 'low_stock_threshold',
      gtin: 'barcode',
    },
  },
  {
    kind: 'members',
    preset: 'square',
    marks: ['reference id', 'email address', 'square customer id'],
    fields: {
      'reference id': 'number',
      'first name': 'name',
      'last name': 'last_name',
      'email address': 'email',
      'phone number': 'phone',
      'street address 1': 'address',
      city: 'city',
      'postal code': 'postal_code',
      birthday: 'birth_date',
      memo: 'notes',
    },
  },
  {
    kind: 'products',
    preset: 'loyverse',
    marks: ['handle', 'sku', 'sold by weight', 'track stock'],
    fields: {
      name: 'name',
      description: 'description',
      category: 'category',
      cost: 'cost',
      barcode: 'barcode',
      price: 'price',
      'in stock': 'stock',
      'low stock': 'low_stock_threshold',
    },
  },
  {
    kind: 'members',
    preset: 'loyverse',
    marks: ['customer id', 'customer name', 'customer code', 'points balance'],
    fields: {
      'customer name': 'full_name',
      'customer code': 'number',
      email: 'email',
      phone: 'phone',
      address: 'address',
      city: 'city',
      'postal code': 'postal_code',
      note: 'notes',
    },
  },
]

/** The program that wrote a file with these headings, and what it calls each field, or null. */
export function presetOf(
  kind: ImportKind,
  headings: readonly string[],
): { preset: ImportPreset; fieldOf: (heading: string) => ImportField | null } | null {
  const plain = headings.map(plainHeading)
  const found = presets.find((one) => one.kind === kind && one.marks.every((mark) => plain.includes(mark)))
  if (found === undefined) return null
  const names = Object.keys(found.fields)
  return {
    preset: found.preset,
    fieldOf: (heading) => {
      const name = plainHeading(heading)
      const known = names.find((one) => one === name) ?? names.find((one) => name.startsWith(`${one} `))
      return known === undefined ? null : (found.fields[known] ?? null)
    },
  }
}
