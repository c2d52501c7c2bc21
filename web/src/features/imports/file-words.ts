import { words } from '../../words/words.ts'
import type { TableFault } from '../../../worker/read-table.ts'

const faultsEs: Record<TableFault, string> = {
  table_too_large: 'El archivo es demasiado grande: caben 20 MB. Divídelo en dos y súbelos uno tras otro.',
  table_too_many_rows: 'Tiene demasiadas filas: caben 25.000. Divídelo en dos y súbelos uno tras otro.',
  table_too_many_columns: 'Tiene demasiadas columnas: caben 100. Borra las que no necesites.',
  table_empty: 'El archivo está vacío.',
  table_without_rows: 'Solo tiene títulos: debajo no hay ninguna fila.',
  table_locked: 'El libro tiene contraseña. Ábrelo en Excel, quítasela y vuelve a subirlo.',
  table_old_workbook: 'Es un libro de Excel antiguo (.xls). Guárdalo como .xlsx o como CSV.',
  table_unreadable: 'No es un archivo CSV ni un libro de Excel (.xlsx), o está dañado.',
}
const faultsEn: typeof faultsEs = {
  table_too_large: 'The file is too large: 20 MB fit. Split it in two and upload one after the other.',
  table_too_many_rows: 'It has too many rows: 25,000 fit. Split it in two and upload one after the other.',
  table_too_many_columns: 'It has too many columns: 100 fit. Delete those that you do not need.',
  table_empty: 'The file is empty.',
  table_without_rows: 'It only has headings: there is no row below them.',
  table_locked: 'The workbook has a password. Open it in Excel, remove it and upload it again.',
  table_old_workbook: 'It is an old Excel workbook (.xls). Save it as .xlsx or as CSV.',
  table_unreadable: 'It is neither a CSV file nor an Excel workbook (.xlsx), or it is damaged.',
}

/** Texts for choosing and reading a file. */
export const fileWords = words({
  es: {
    faults: faultsEs,
    readerFailed: 'No se ha podido preparar la lectura. Comprueba la red y vuelve a elegir el archivo.',
    drop: 'Arrastra aquí tu archivo o elígelo',
    dropTouch: 'Elige tu archivo',
    types: 'CSV o Excel (.xlsx), hasta 20 MB y 25.000 filas.',
    choose: 'Elegir archivo',
    chooseCorrected: 'Subir archivo corregido',
    reading: 'Leyendo el archivo…',
    whatElse: 'Antes de empezar',
    advice: {
      members: {
        heads: 'La primera fila lleva los títulos de las columnas.',
        needs: 'Hacen falta el número de socio, el nombre, el email y la fecha de nacimiento.',
        booked: 'El crédito entra como «saldo inicial» en la fecha que elijas. No cuenta como venta ni como caja.',
        quiet: 'No se envía ningún email a los socios.',
      },
      products: {
        heads: 'La primera fila lleva los títulos de las columnas.',
        needs: 'Hacen falta el nombre y el precio.',
        booked: 'El stock entra como un movimiento en la fecha que elijas.',
        quiet: 'Las categorías que falten se crean.',
      },
    },
  },
  en: {
    faults: faultsEn,
    readerFailed: 'The reader could not be loaded. Check the network and choose the file again.',
    drop: 'Drag your file here or choose it',
    dropTouch: 'Choose your file',
    types: 'CSV or Excel (.xlsx), up to 20 MB and 25,000 rows.',
    choose: 'Choose a file',
    chooseCorrected: 'Upload the corrected file',
    reading: 'Reading the file…',
    whatElse: 'Before you begin',
    advice: {
      members: {
        heads: 'The first row has the headings of the columns.',
        needs: 'The member number, the name, the e-mail and the date of birth are needed.',
        booked:
          'Credit goes in as an “opening balance” on the day you choose. It counts neither as a sale nor as cash.',
        quiet: 'No e-mail is sent to any member.',
      },
      products: {
        heads: 'The first row has the headings of the columns.',
        needs: 'The name and the price are needed.',
        booked: 'Stock goes in as a movement on the day you choose.',
        quiet: 'Missing categories are created.',
      },
    },
  },
})
