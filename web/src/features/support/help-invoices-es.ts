import type { Help, InvoiceTopic } from './help-topics.ts'

export const helpInvoicesEs: Record<InvoiceTopic, Help> = {
  invoicesBefore: {
    title: 'Qué decide un asesor fiscal antes de facturar',
    steps: [
      'Esto no es consejo legal: estos ajustes los decide tu asesor. Sin ellos todo sigue como estaba.',
      'Cómo tributan los productos, las cuotas y cada categoría: a qué tipo, exentos o no sujetos, y por qué.',
      'Qué es el crédito: polivalente o depósito (tributa al gastarlo), o univalente (tributa al recargar).',
      'Hasta qué importe vale la factura simplificada, y si una retirada anulada se rectifica o se anula.',
      'Desde cuándo obliga: sociedades y asociaciones con actividad sujeta, el 1 de enero de 2027; los demás, el 1 de julio.',
      'En real obliga hasta fin de año. Las facturas se guardan con los datos del cliente: lo pide la ley.',
    ],
    also: 'impuesto iva igic verifactu factura obligación monedero depósito exento',
  },
  invoicesStart: {
    title: 'Activar impuestos y facturas',
    steps: [
      'En Ajustes abre Impuestos y facturas y rellena los datos fiscales: nombre, NIF, dirección, tipos y desde qué día.',
      'Marca lo que sea distinto por categoría o producto. Desde entonces cada ticket dice base y cuota.',
      'Guarda el certificado con el que tu asociación o empresa firma ante la Agencia Tributaria. Ojo con su caducidad.',
      'Empieza en pruebas: haz una retirada y mira su número, su QR y lo que contesta la Agencia. No son facturas.',
      'Termina las pruebas y empieza en real. Desde la siguiente retirada, cada una es una factura numerada.',
    ],
    also: 'verifactu certificado prueba real qr ticket datos fiscales tipo empezar',
  },
  invoicesSend: {
    title: 'Si la Agencia Tributaria no contesta, y cómo corregir',
    steps: [
      'Sigue trabajando. Las facturas esperan en orden y se envían solas; Impuestos y facturas dice cuántas y desde cuándo.',
      'Una rechazada muestra el motivo de la Agencia. Subsana el registro allí: la factura impresa queda como estaba.',
      'No repitas una retirada para corregirla: anúlala o devuelve productos, y la rectificativa se hace con ello.',
      'Quien pida factura completa la recibe desde la retirada, con nombre y NIF. Si está mal, allí se anula.',
      'La Contabilidad de un día y cada informe de caja muestran el cierre fiscal. Para una inspección, descarga los registros.',
    ],
    also: 'rechazada pendiente rectificativa anular factura completa inspector cierre z sin conexión hacienda',
  },
}
