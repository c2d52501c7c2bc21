import { words } from '../../words/words.ts'

/** Texts of the dialogs in which a webhook is made or changed. */
export const webhookFormWords = words({
  es: {
    create: 'Crear un webhook',
    edit: 'Editar el webhook',
    save: 'Guardar',
    name: 'Nombre',
    namePlaceholder: 'Contabilidad',
    nameMissing: 'Escribe para qué es, por ejemplo «Contabilidad».',
    address: 'Dirección',
    addressHint: 'La da el otro programa. Empieza por https://',
    addressWrong: 'Escribe una dirección completa, por ejemplo https://libros.example/aforo.',
    events: 'Qué avisos',
    everything: 'Todos',
    eventsMissing: 'Elige al menos un aviso.',
    groups: { member: 'Socios', visit: 'Puerta', sale: 'Retiradas', money: 'Dinero', stock: 'Stock', till: 'Caja' },
    secretTitle: 'Secreto del webhook',
    secretHint:
      'Cópialo ahora y guárdalo en el otro programa: con él comprueba que los avisos son de Aforo. No se volverá a mostrar.',
    secret: 'Secreto',
    copy: 'Copiar',
    copied: 'Copiado',
    done: 'Ya lo he guardado',
  },
  en: {
    create: 'Create a webhook',
    edit: 'Edit the webhook',
    save: 'Save',
    name: 'Name',
    namePlaceholder: 'Accounting',
    nameMissing: 'Say what it is for, for example “Accounting”.',
    address: 'Address',
    addressHint: 'The other program gives it to you. It begins with https://',
    addressWrong: 'Type a whole address, for example https://books.example/aforo.',
    events: 'Which events',
    everything: 'All',
    eventsMissing: 'Choose at least one event.',
    groups: { member: 'Members', visit: 'Door', sale: 'Sales', money: 'Money', stock: 'Stock', till: 'Till' },
    secretTitle: 'Secret of the webhook',
    secretHint:
      'Copy it now and store it in the other program: with it, that program checks that events come from Aforo. It will not be shown again.',
    secret: 'Secret',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have stored it',
  },
})
