// An html sample that runs in the page. The site's policy allows neither scripts nor styles within a page, so both
// become files of their own; the reader sees the sample as written.

/** @typedef {{ name: string, html: string, script: string, style: string }} Live */

const SCRIPT = /<script type="module"(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>\n?/g
const STYLE = / style="([^"]*)"/g

/** @param {string} code @param {{ name: string, height: number }} options @returns {Live} */
export function liveSample(code, { name, height }) {
  const loaded = [...code.matchAll(SCRIPT)].flatMap(
    ({ groups }) => /src="([^"]*)"/.exec(groups?.['attributes'] ?? '')?.[1] ?? [],
  )
  const ownScripts = [...code.matchAll(SCRIPT)]
    .map(({ groups }) => groups?.['code'] ?? '')
    .filter((text) => text.trim() !== '')
  /** @type {string[]} */
  const rules = [`#${name} { min-height: ${height}px }`]
  const body = code.replaceAll(SCRIPT, '').replaceAll(STYLE, (_, rule) => {
    rules.push(`#${name} [data-style="${rules.length}"] { ${rule} }`)
    return ` data-style="${rules.length - 1}"`
  })
  // Its script finds the elements of this sample only, not others of the page.
  const inside = ownScripts.map((text) =>
    text.replaceAll('document.querySelector', `document.getElementById('${name}').querySelector`),
  )
  const scripts = loaded.map((src) => `await import('${addressOf(src)}')`)
  return {
    name,
    html: `<div class="live" id="${name}">${body.trim()}</div>\n`,
    script: `${inside.map((text) => `{${text}}`).join('\n')}\n${scripts.join('\n')}\n`,
    style: `${rules.join('\n')}\n`,
  }
}

/** The element as this server has it. @param {string} src */
const addressOf = (src) => src.replace(/^https:\/\/arbo\.example\.com/, '')
