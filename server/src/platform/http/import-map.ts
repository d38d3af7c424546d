/** An import map as browsers take it; `integrity` holds the hash of a module by its address. */
export interface ImportMap {
  imports: Record<string, string>
  integrity: Record<string, string>
}

/** Stands in for an origin where only the path of an address is known. */
const NOWHERE = 'http://nowhere.invalid'

/** `address` seen from `base`, which is an address or a path from the origin's root; the answer is of the same kind. */
function seenFrom(address: string, base: string): string {
  const { origin, pathname } = new URL(address, new URL(base, NOWHERE))
  return origin === NOWHERE ? pathname : `${origin}${pathname}`
}

/** A map whose addresses are relative to `base`, for a page that lies elsewhere. */
export function absoluteImportMap(map: ImportMap, base: string): ImportMap {
  const rows = (from: Record<string, string>) => Object.entries(from)
  return {
    imports: Object.fromEntries(rows(map.imports).map(([name, address]) => [name, seenFrom(address, base)])),
    integrity: Object.fromEntries(rows(map.integrity).map(([address, hash]) => [seenFrom(address, base), hash])),
  }
}

/** Several maps as one: a page may have one only that every browser takes. */
export function mergedImportMap(maps: readonly ImportMap[]): ImportMap {
  return {
    imports: Object.assign({}, ...maps.map(({ imports }) => imports)) as Record<string, string>,
    integrity: Object.assign({}, ...maps.map(({ integrity }) => integrity)) as Record<string, string>,
  }
}
