import { SaxesParser } from 'saxes'

/** What the agency says about one record, in the order in which it got them. */
export type RecordAnswer = {
  number: string
  isCancellation: boolean
  state: 'accepted' | 'accepted_with_errors' | 'rejected'
  code: number | null
  text: string | null
  /** The agency has this record already. Its state is that of the stored one. */
  duplicate: { state: 'accepted' | 'accepted_with_errors'; code: number | null; text: string | null } | null
}

export type DeliveryAnswer =
  | { kind: 'answered'; csv: string | null; waitSeconds: number | null; records: RecordAnswer[] }
  /** Nothing of the delivery was taken. `isOurs`: sending the same again will not help. */
  | { kind: 'refused'; isOurs: boolean; code: number | null; text: string }

type Element = { name: string; text: string; children: Element[] }

const deepest = 40

/** Reads elements by their local names, because the prefixes are up to the sender. */
function readTree(xml: string): Element {
  const top: Element = { name: '', text: '', children: [] }
  const open = [top]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local }) => {
    const element = { name: local, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
    if (open.length > deepest) throw new Error('The answer is nested too deeply.')
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return top
}

function find(element: Element, name: string): Element | undefined {
  for (const child of element.children) {
    const found = child.name === name ? child : find(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

const childText = (element: Element | undefined, name: string): string | null => {
  const text = element?.children.find((child) => child.name === name)?.text.trim()
  return text === undefined || text === '' ? null : text
}

const numberOf = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null)

const states = {
  Correcto: 'accepted',
  AceptadoConErrores: 'accepted_with_errors',
  Incorrecto: 'rejected',
} as const
const isState = (text: string | null): text is keyof typeof states => text !== null && Object.hasOwn(states, text)

function readRecord(line: Element): RecordAnswer {
  const state = childText(line, 'EstadoRegistro')
  if (!isState(state)) throw new Error(`The agency answered with the unknown state ${state}.`)
  const stored = line.children.find(({ name }) => name === 'RegistroDuplicado')
  const storedState = childText(stored, 'EstadoRegistroDuplicado')
  return {
    number: childText(find(line, 'IDFactura'), 'NumSerieFactura') ?? '',
    isCancellation: childText(find(line, 'Operacion'), 'TipoOperacion') === 'Anulacion',
    state: states[state],
    code: numberOf(childText(line, 'CodigoErrorRegistro')),
    text: childText(line, 'DescripcionErrorRegistro'),
    duplicate:
      storedState === null
        ? null
        : {
            // One that was cancelled later had been accepted before.
            state: storedState === 'AceptadaConErrores' ? 'accepted_with_errors' : 'accepted',
            code: numberOf(childText(stored, 'CodigoErrorRegistro')),
            text: childText(stored, 'DescripcionErrorRegistro'),
          },
  }
}

/** Reads what the agency answered. Throws if it is not an answer, such as the page of a proxy. */
export function readAnswer(xml: string): DeliveryAnswer {
  const tree = readTree(xml)
  const fault = find(tree, 'Fault')
  if (fault !== undefined) {
    const text = childText(fault, 'faultstring') ?? ''
    const isOurs = (childText(fault, 'faultcode') ?? '').endsWith('Client')
    return { kind: 'refused', isOurs, code: numberOf(/Codigo\[(\d+)\]/.exec(text)?.[1] ?? null), text }
  }
  const answer = find(tree, 'RespuestaRegFactuSistemaFacturacion')
  if (answer === undefined) throw new Error('The agency sent something that is not an answer.')
  return {
    kind: 'answered',
    csv: childText(answer, 'CSV'),
    waitSeconds: numberOf(childText(answer, 'TiempoEsperaEnvio')),
    records: answer.children.filter(({ name }) => name === 'RespuestaLinea').map(readRecord),
  }
}
