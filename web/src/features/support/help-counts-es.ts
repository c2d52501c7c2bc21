import type { CountTopic, Help } from './help-topics.ts'

export const helpCountsEs: Record<CountTopic, Help> = {
  countsWeigh: {
    title: 'Recuento de botes a ciegas',
    steps: [
      'En Productos pulsa Recuentos y Nuevo recuento: todo, por categorías, o un producto y sus lotes.',
      'Cada persona abre el recuento en su tablet y recibe otro bote. La pantalla no dice lo que debería haber.',
      'Pon el bote lleno. Con el peso estable pulsa Guardar y seguir, quita el bote y pon el siguiente.',
      'Si no es ese bote, escanea su etiqueta. Los saltados vuelven al final, y Pesar otra vez guarda los dos pesos.',
      'Sin peso conectado se escribe a mano y queda marcado. Si se corta la línea, se dice qué falta por guardar.',
      'Al cambiar de turno pulsa Pesaje de cambio de turno: solo salen los botes que se han movido.',
    ],
    also: 'inventario stock gramos bote tarro lote turno tara',
  },
  countsApprove: {
    title: 'Revisar y aprobar un recuento',
    steps: [
      'Al terminar se ven las diferencias, la peor primero. La banda verde es lo que se seca, el punto es lo contado.',
      'Lo que queda fuera lo pesa otra persona que no lo haya pesado ni haya visto el resultado.',
      'Después lo aprueba, con un motivo, alguien que no haya pesado. El stock cambia entonces, no antes.',
      'En Ajustes, «Merma por humedad», di cuánto se seca cada categoría al día.',
      'El Informe de merma suma lo que falta por producto, lote y turno. Dice dónde mirar, y con cuántos casos.',
    ],
    also: 'diferencias descuadre faltan gramos humedad secado informe aprobar',
  },
}
