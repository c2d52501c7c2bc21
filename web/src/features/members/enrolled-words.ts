import { words } from '../../words/words.ts'

/** Texts for the screen after an enrolment. */
export const enrolledWords = words({
  es: {
    title: (name: string, number: string) => `${name} · Nº ${number}`,
    hint: 'Ya es socio. ¿Qué hacemos ahora?',
    letIn: 'Dejar entrar',
    inside: 'Ya está en sala',
    toDoor: 'Ir a Entradas',
    topUp: 'Añadir crédito',
    open: 'Abrir ficha',
    done: 'Listo',
    loadError: 'No se ha podido cargar el carné',
  },
  en: {
    title: (name: string, number: string) => `${name} · No. ${number}`,
    hint: 'They are a member now. What is next?',
    letIn: 'Let in',
    inside: 'Inside now',
    toDoor: 'Go to Entries',
    topUp: 'Add credit',
    open: 'Open member',
    done: 'Done',
    loadError: 'The card could not be loaded',
  },
})
