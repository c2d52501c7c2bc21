import type { Help, RuleTopic } from './help-topics.ts'

export const helpRulesEs: Record<RuleTopic, Help> = {
  rulesOfPlace: {
    title: 'Poner los límites de tu sitio',
    steps: [
      'En Ajustes, en Normas de tu sitio, elige dónde está la tienda. Cada fuente dice si es ley, ordenanza, sentencia o recomendación.',
      'Mira qué cambia aquí y pulsa Aplicar. Solo endurece: lo que ya es más estricto se queda como está.',
      'Si sale una versión nueva, se avisa ahí mismo. Nada cambia hasta que alguien la aplica.',
      'No es asesoramiento legal. Lee el texto en su fuente.',
    ],
    also: 'ley normas legal alemania malta barcelona donostia límite gramos edad',
  },
  rulesForetell: {
    title: 'Saber qué puede retirar alguien otro día',
    steps: [
      'En Ajustes, en ¿Qué puede retirar?, elige un socio o inventa sus datos, y un día de hoy en adelante.',
      'Se ven los límites de ese día, lo que queda, y si la puerta o el mostrador avisarían o bloquearían, y por qué.',
      'No cambia nada. Si preguntas por un socio, queda registrado que has consultado su ficha.',
    ],
    also: 'simular simulador prueba límites cuánto puede gramos mes futuro',
  },
}
