/** Pages of a scene or person, and the kind of link that opens it over the current page. */
const THINGS = /^\/(?:w:[a-z2-7]{8}\/)?(st|pt)\/[^/]+$/

/** The address to share: a deep link for a scene or person, else the page's own address. */
export function sharedAddress(href: string): string {
  const url = new URL(href)
  const kind = THINGS.exec(url.pathname)?.[1]
  if (kind !== undefined) url.searchParams.set('o', kind)
  return url.href
}
