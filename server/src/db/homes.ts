import { departureOf } from './pg-errors.ts'

/** A pool, or a database on top of one. */
type Connection = object

type Route<C> = {
  find: (operatorId: number) => Promise<C>
  /** That the operator has moved to this pod; null is the directory. */
  remember: (operatorId: number, pod: string | null) => void
}

/**
 * With pods, the data of an operator is in one of several databases. For each connection to the directory, this finds the
 * one that leads to an operator. It is empty without pods: everything is in one database then.
 */
const routes = new WeakMap<Connection, Route<Connection>>()
const settling = new WeakMap<Connection, () => Promise<void>>()

export function addRoute<C extends Connection>(directory: C, route: Route<C>): void {
  routes.set(directory, route)
}

/**
 * The first statement of a transaction of an operator. From then on row-level security shows only its rows. The id is a
 * literal, because SET takes no parameters.
 */
export const entryOf = (operatorId: number): string => `set local app.operator_id = '${Math.trunc(operatorId)}'`

/** The same where operators can move: refuses one that is moving or has moved. */
const guardedEntryOf = (operatorId: number): string => `select enter_operator(${Math.trunc(operatorId)})`

/**
 * Does the work with a connection of the same kind that leads to the data of this operator. The work must begin with the
 * statement `entry`. If that finds that the operator has moved, the work begins again at the new place.
 */
export async function atHome<C extends Connection, T>(
  directory: C,
  operatorId: number,
  work: (home: C, entry: string) => Promise<T>,
): Promise<T> {
  // A route was added for connections of this kind only.
  const route = routes.get(directory) as Route<C> | undefined
  if (route === undefined) return work(directory, entryOf(operatorId))
  const entry = guardedEntryOf(operatorId)
  try {
    return await work(await route.find(operatorId), entry)
  } catch (error) {
    const departure = departureOf(error)
    if (departure === undefined) throw error
    route.remember(operatorId, departure.pod)
    return work(await route.find(operatorId), entry)
  }
}

export function addSettling(directory: Connection, settle: () => Promise<void>): void {
  settling.set(directory, settle)
}

/** Waits, but not for long, until the pods have what was committed in the directory. Undefined without pods. */
export const settlingOf = (directory: Connection) => settling.get(directory)
