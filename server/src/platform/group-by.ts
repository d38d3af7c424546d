/** Adds a value to those of its key; each is added once, however many the key has already. */
export function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}

/** Values by a common key, both in their order. `Map.groupBy` does not exist in Node 20. */
export function groupBy<Value, Key>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) addTo(groups, keyOf(value), value)
  return groups
}
