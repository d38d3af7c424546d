/** Steps of space that tokens.css has, in px; 0, 1 px and what is computed from other sizes need none. */
export const SPACES = [2, 4, 8, 12, 16, 24, 32, 48]

/** Widths at which pages change: phone, tablet, small screen. What a script asks of them stands in use-media.ts. */
export const PAGE_WIDTHS = ['max-width: 767px', 'max-width: 991px', 'max-width: 1200px']

/** Widths at which elements do, by the room that they have. */
export const ELEMENT_WIDTHS = [480, 720, 768, 960]

const SPACING = /^\s*(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?):([^;]*);/gm
const QUERY = /@(media|container)([^{]*\b(?:width|inline-size)\b[^{]*)\{/g

/** Pixels of gaps, paddings and margins that are a step of space and do not say so, and those that are none. */
export function spacesOf(/** @type {string} */ css) {
  const pixels = [...css.matchAll(SPACING)].flatMap(([, value = '']) =>
    [...value.matchAll(/(?<![\w.])-?(\d+)px/g)].map(([, size]) => Number(size)),
  )
  return {
    unnamed: pixels.filter((size) => SPACES.includes(size)),
    odd: pixels.filter((size) => size > 1 && !SPACES.includes(size)),
  }
}

/** What a sheet asks of widths, each as it stands there. */
export function widthsOf(/** @type {string} */ css) {
  return [...css.matchAll(QUERY)].map(([, kind = '', query = '']) => ({ kind, query: query.trim() }))
}

/** Whether a width is one of the few. */
export function isKnownWidth(/** @type {{ kind: string, query: string }} */ { kind, query }) {
  if (kind === 'media') return PAGE_WIDTHS.some((width) => query === `(${width})`)
  const asked = /^\w+ \(width (?:<|>=) (\d+)px\)$/.exec(query)
  return asked !== null && ELEMENT_WIDTHS.includes(Number(asked[1]))
}
