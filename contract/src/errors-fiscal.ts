import type { ErrorEntry } from './error-entry.ts'

export const fiscalErrors = {
  tax_treatment_invalid: {
    status: 422,
    es: 'Ese tipo de impuesto no es posible: revisa el porcentaje y el motivo de la exención.',
    en: 'That tax is not possible: check the rate and the reason of the exemption.',
  },
  tax_profile_missing: {
    status: 409,
    es: 'Faltan los datos fiscales de esta tienda. Complétalos primero.',
    en: 'The tax details of this shop are missing. Complete them first.',
  },
  tax_id_invalid: {
    status: 422,
    es: 'El NIF no es válido. Comprueba los números y la letra.',
    en: 'The tax number is not valid. Check the digits and the letter.',
  },
  tax_rates_too_many: {
    status: 422,
    es: 'Una venta no puede llevar más de 12 tipos de impuesto distintos. Haz dos ventas.',
    en: 'A sale cannot have more than 12 different taxes. Make two sales.',
  },
  fiscal_producer_missing: {
    status: 409,
    es: 'Esta instalación no indica quién responde del programa, así que no puede emitir facturas VERI*FACTU. Avisa a quien la administra.',
    en: 'This installation does not name who answers for the software, so it cannot issue VERI*FACTU invoices. Tell its administrator.',
  },
  fiscal_chain_open: {
    status: 409,
    es: 'Esta tienda ya emite facturas VERI*FACTU.',
    en: 'This shop already issues VERI*FACTU invoices.',
  },
  fiscal_chain_missing: {
    status: 409,
    es: 'Esta tienda no emite facturas VERI*FACTU.',
    en: 'This shop does not issue VERI*FACTU invoices.',
  },
  fiscal_chain_bound: {
    status: 409,
    es: 'VERI*FACTU obliga hasta final de año: se puede dejar desde el {from}.',
    en: 'VERI*FACTU binds until the end of the year: it can end from {from}.',
  },
  fiscal_needs_customer: {
    status: 422,
    es: 'Por encima de {most} la factura tiene que llevar los datos del cliente. Añádelos y cobra de nuevo.',
    en: 'Above {most} the invoice must name the customer. Add them and charge again.',
  },
  fiscal_document_not_found: {
    status: 404,
    es: 'No se encuentra esa factura.',
    en: 'That invoice cannot be found.',
  },
  fiscal_document_replaced: {
    status: 409,
    es: 'Esta venta ya tiene factura completa.',
    en: 'This sale already has a full invoice.',
  },
  fiscal_document_corrected: {
    status: 409,
    es: 'Esta venta ya se anuló o se devolvió en parte: su factura no se puede sustituir.',
    en: 'This sale was voided or partly returned: its invoice cannot be replaced.',
  },
  fiscal_document_not_amendable: {
    status: 409,
    es: 'Este registro no se puede subsanar: espera la respuesta, está aceptado o ya tiene otro posterior.',
    en: 'This record cannot be mended: it waits for its answer, was accepted, or has a later one.',
  },
  fiscal_document_not_cancellable: {
    status: 409,
    es: 'Esta factura no se puede anular: ya está corregida, sustituida o anulada.',
    en: 'This invoice cannot be cancelled: it was corrected, replaced or cancelled already.',
  },
  certificate_unreadable: {
    status: 422,
    es: 'No se puede abrir el certificado. Comprueba el archivo (.p12 o .pfx) y la contraseña.',
    en: 'The certificate cannot be opened. Check the file (.p12 or .pfx) and the password.',
  },
  certificate_expired: {
    status: 422,
    es: 'Ese certificado ha caducado.',
    en: 'That certificate has expired.',
  },
} as const satisfies Record<string, ErrorEntry>
