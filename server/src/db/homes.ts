/**
 * With pods, the data of an operator is in one of several databases. For each connection to the directory, this finds the
 * one that leads to an operator. It is empty without pods: everything is in one database then.
 */
const routes = new WeakMap<object, (operatorId: number) => Promise<object>>()
const settling = new WeakMap<object, () => Promise<void>>()

/** A pool, or a database on top of one. */
type Connection = object

export function addRoute<C extends Connection>(directory: C, route: (operatorId: number) => Promise<C>): void {
  routes.set(directory, route)
}

/** The connection of the same kind that leads to the data of this operator. */
export async function homeOf<C extends Connection>(directory: C, operatorId: number): Promise<C> {
  const route = routes.get(directory)
  // A route was added for connections of this kind only.
  return route === undefined ? directory : ((await route(operatorId)) as C)
}

export function addSettling(directory: Connection, settle: () => Promise<void>): void {
  settling.set(directory, settle)
}

/** Waits, but not for long, until the pods have what was committed in the directory. Undefined without pods. */
export const settlingOf = (directory: Connection) => settling.get(directory)
