/** Pages of a thing, and the kind of link that opens it over whatever page somebody is on. */
const THINGS = /^\/(?:w:[a-z2-7]{8}\/)?(st|pt)\/[^/]+$/

/** The address to share of a page: that of a scene or person is a deep link, any other page's is its own. */
export function sharedAddress(href: string): string {
  const url = new URL(href)
  const kind = THINGS.exec(url.pathname)?.[1]
  if (kind !== undefined) url.searchParams.set('o', kind)
  return url.href
}
