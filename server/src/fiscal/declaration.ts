import type { Producer } from './make-document.ts'

/**
 * The declaration with which the producer answers for a version, in the order and with the headings that article 15 of
 * Orden HAC/1177/2024 asks for. It is in Spanish only, as a text for the Spanish tax agency.
 */
export const declarationOf = ({ name, taxId, address, signed }: Producer, version: string): string =>
  [
    'DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN',
    'a) Nombre del sistema informático: Aforo',
    'b) Código identificador del sistema informático: AF',
    `c) Identificador completo de la versión: ${version}`,
    'd) Componentes y funciones: programa servidor con base de datos PostgreSQL y aplicación para el navegador. Gestiona ' +
      'socios, accesos, ventas, existencias, caja y contabilidad; emite facturas simplificadas, completas y rectificativas, ' +
      'genera sus registros de facturación encadenados y los remite a la Agencia Estatal de Administración Tributaria.',
    'e) Solo puede funcionar como «VERI*FACTU»: sí',
    'f) Puede usarse para varios obligados tributarios: sí',
    'g) Tipos de firma: ninguno, porque solo funciona como «VERI*FACTU»',
    `h) Razón social de la entidad productora: ${name}`,
    `i) Número de identificación fiscal de la entidad productora: ${taxId}`,
    `j) Dirección postal de contacto: ${address}`,
    'k) La entidad productora hace constar que este sistema informático, en la versión indicada, cumple con lo dispuesto en ' +
      'el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General Tributaria, en el Reglamento que establece los ' +
      'requisitos que deben adoptar los sistemas y programas informáticos o electrónicos que soporten los procesos de ' +
      'facturación de empresarios y profesionales, y la estandarización de formatos de los registros de facturación, ' +
      'aprobado por el Real Decreto 1007/2023, de 5 de diciembre, en la Orden HAC/1177/2024, de 17 de octubre, y en la sede ' +
      'electrónica de la Agencia Estatal de Administración Tributaria para todo aquello que complete las especificaciones ' +
      'de dicha orden.',
    `l) Fecha y lugar: ${signed}`,
  ].join('\n\n')
