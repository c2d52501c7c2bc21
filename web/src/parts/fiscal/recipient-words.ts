import { words } from '../../words/words.ts'

const idKindsEs = {
  '02': 'NIF-IVA',
  '03': 'Pasaporte',
  '04': 'Documento oficial de su país',
  '05': 'Certificado de residencia',
  '06': 'Otro documento',
  '07': 'No censado',
}
const idKindsEn: typeof idKindsEs = {
  '02': 'VAT number',
  '03': 'Passport',
  '04': 'Official document of their country',
  '05': 'Certificate of residence',
  '06': 'Other document',
  '07': 'Not registered',
}

/** Texts for the customer of an invoice. */
export const recipientWords = words({
  es: {
    name: 'Nombre o razón social',
    nameMissing: 'Escribe el nombre o la razón social.',
    country: 'País',
    idKind: 'Documento',
    idKinds: idKindsEs,
    nif: 'NIF',
    otherId: 'Número del documento',
    nifMissing: 'Escribe el NIF.',
    otherMissing: 'Escribe el número del documento.',
    nifFault: 'El NIF no es válido: la letra o los números no corresponden.',
    nifRight: 'NIF correcto',
    address: 'Dirección',
    addressMissing: 'Escribe la dirección: la factura de una empresa o entidad la necesita.',
    noCountry: 'Ningún país coincide',
  },
  en: {
    name: 'Name or company name',
    nameMissing: 'Enter the name or the company name.',
    country: 'Country',
    idKind: 'Document',
    idKinds: idKindsEn,
    nif: 'Tax number (NIF)',
    otherId: 'Number of the document',
    nifMissing: 'Enter the tax number.',
    otherMissing: 'Enter the number of the document.',
    nifFault: 'The tax number is not valid: its letter or digits do not match.',
    nifRight: 'Valid tax number',
    address: 'Address',
    addressMissing: 'Enter the address: the invoice of a company or entity needs it.',
    noCountry: 'No country matches',
  },
})
