/** The tables of a club as another program exports them: semicolons, commas before decimals, days first. */

const mistakeEach = 50

const two = (number: number) => String(number).padStart(2, '0')

/** Every fiftieth member has something wrong, in turn. */
const mistakes: readonly ((cells: string[]) => string[])[] = [
  ([number = '', name = '', mail = '', , ...rest]) => [number, name, mail, '31/02/1990', ...rest],
  ([number = '', name = '', , ...rest]) => [number, name, 'sin-arroba.example', ...rest],
  ([number = '', name = '', mail = '', , ...rest]) => [number, name, mail, '09/05/2012', ...rest],
  (cells) => [...cells.slice(0, 6), '-20,00'],
]

export function memberTable(count: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = 1000 + index
    const born = `${two(1 + (index % 28))}/${two(1 + (index % 12))}/${1955 + (index % 45)}`
    const cells = [
      String(number),
      `Apellido${index} Segundo, Nombre${index}`,
      `socia.${number}@correo.example`,
      born,
      `${two(1 + (index % 28))}/03/2024`,
      '31/12/2027',
      `${index % 90},50`,
    ]
    const mistake = mistakes[Math.floor(index / mistakeEach) % mistakes.length]
    return index % mistakeEach === 7 && mistake !== undefined ? mistake(cells) : cells
  })
  const faulty = Math.ceil((count - 7) / mistakeEach)
  const head = ['NUM_SOCIO', 'NOMBRE Y APELLIDOS', 'MAIL', 'F_NAC', 'FECHA ALTA', 'FIN_CUOTA', 'MONEDERO']
  return { rows: [head, ...rows], faulty }
}

export function productTable(count: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    const isFaulty = index % mistakeEach === 7
    return [
      `Género ${index}`,
      index % 3 === 0 ? 'Flores' : 'Bar',
      index % 3 === 0 ? 'gramos' : 'unidades',
      isFaulty ? 'caro' : `${4 + (index % 9)},50`,
      String(20 + (index % 60)),
    ]
  })
  const faulty = Math.ceil((count - 7) / mistakeEach)
  return { rows: [['Producto', 'Categoría', 'Unidad', 'PVP', 'Existencias'], ...rows], faulty }
}
