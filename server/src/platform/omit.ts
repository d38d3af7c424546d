/** A copy without some of the fields. */
export function omit<T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> {
  const copy: T = { ...value }
  for (const key of keys) delete copy[key]
  return copy
}
