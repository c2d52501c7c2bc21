/** What was typed, over what somebody else has saved meanwhile. */
export function mergeTyped<Values extends Record<string, string>>(typed: Values, before: Values, now: Values): Values {
  const merged = { ...typed }
  for (const name of Object.keys(typed) as (keyof Values)[]) {
    if (typed[name] === before[name]) merged[name] = now[name]
  }
  return merged
}
