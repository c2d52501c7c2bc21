import type { ScaleProtocol } from '@aforo/domain'
import { words } from '../../words/words.ts'

const protocolsEs: Record<ScaleProtocol, string> = {
  lines: 'Líneas de texto (A&D, Ohaus…)',
  toledo_8217: 'Mettler-Toledo 8217',
}
const protocolsEn: typeof protocolsEs = {
  lines: 'Lines of text (A&D, Ohaus…)',
  toledo_8217: 'Mettler-Toledo 8217',
}

/** Texts for choosing the scale of this device. */
export const scaleSettingWords = words({
  es: {
    title: 'Balanza',
    port: 'Puerto de la balanza',
    portHint: 'Sin balanza, el peso se escribe en el teclado del mostrador.',
    unsupported: 'Este navegador no tiene puertos serie. Usa Chrome o Edge.',
    none: 'Ninguno',
    usb: (vendor: string, product: string) => `USB ${vendor}:${product}`,
    builtIn: 'Puerto serie',
    nth: (name: string, nth: number) => `${name} (${nth})`,
    twinsHint:
      'Hay adaptadores iguales y el navegador no los distingue: elige uno, pruébalo y quédate con el que responda.',
    choose: 'Elegir puerto',
    forget: 'Olvidar',
    forgotten: 'Balanza olvidada',
    protocol: 'Cómo manda el peso',
    protocolHint: 'Está en el manual de la balanza. Pon la balanza en gramos o kilos y en envío continuo.',
    protocols: protocolsEs,
    speed: 'Velocidad',
    speedHint: 'La misma que en la balanza. Casi siempre 9600.',
    baud: (rate: number) => `${rate} baudios`,
    test: 'Probar la balanza',
    testHint: 'Pon algo encima: aquí se ve lo mismo que en la balanza.',
    start: 'Probar',
    stop: 'Terminar',
    connecting: 'Conectando con la balanza…',
  },
  en: {
    title: 'Scale',
    port: 'Port of the scale',
    portHint: 'Without a scale, the weight is typed on the keypad of the counter.',
    unsupported: 'This browser has no serial ports. Use Chrome or Edge.',
    none: 'None',
    usb: (vendor: string, product: string) => `USB ${vendor}:${product}`,
    builtIn: 'Serial port',
    nth: (name: string, nth: number) => `${name} (${nth})`,
    twinsHint:
      'Some adapters are alike and the browser cannot tell them apart: choose one, test it, and keep the one that answers.',
    choose: 'Choose a port',
    forget: 'Forget',
    forgotten: 'Scale forgotten',
    protocol: 'How it sends the weight',
    protocolHint: 'It is in the manual of the scale. Set the scale to grams or kilograms, and to send continuously.',
    protocols: protocolsEn,
    speed: 'Speed',
    speedHint: 'The same as on the scale. Almost always 9600.',
    baud: (rate: number) => `${rate} baud`,
    test: 'Test the scale',
    testHint: 'Put something on it: this shows the same as the scale.',
    start: 'Test',
    stop: 'Finish',
    connecting: 'Connecting to the scale…',
  },
})
