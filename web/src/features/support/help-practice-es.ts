import type { Help, PracticeTopic } from './help-topics.ts'

export const helpPracticeEs: Record<PracticeTopic, Help> = {
  practice: {
    title: 'Practicar sin que cuente',
    steps: [
      'En Ayuda y soporte, o en Primeros pasos, pulsa Abrir modo práctica.',
      'Entras en una copia de tu tienda: las mismas normas, los mismos productos con stock y diez socios inventados con crédito.',
      'Da entradas, retira, recarga, abre y cierra la caja. Nada cuenta en los libros, la caja ni los informes de tu tienda.',
      'Solo tú la ves, en este navegador y en todas sus pestañas. Los demás siguen trabajando en la tienda de verdad.',
    ],
    also: 'probar prueba aprender ensayo formación empleado nuevo demo inventado',
  },
  practiceLeave: {
    title: 'Salir del modo práctica',
    steps: [
      'Pulsa Salir y borrar en la franja rayada que hay arriba en cada pantalla.',
      'Se borra todo lo que has hecho y vuelves a tu tienda, donde estabas.',
      'Si no sales, se borra solo a las 24 horas.',
    ],
    also: 'terminar acabar borrar práctica franja volver',
  },
}
