// Runs in browsers: the build puts it into CDN files in place of import() of what lies beside them.

/** By address: the load that runs or has ended well, and how many have failed. @type {Map<string, { failed: number, load?: Promise<object> }>} */
const loads = new Map()

/**
 * Imports a file that lies beside the importing one, if its content is the expected one. A load that failed is tried anew
 * by the next call.
 * @param {string} file relative to `base`
 * @param {string} base address of the importing file
 * @param {string} integrity as of a script tag
 * @param {(module: any) => object} [start] makes what is resolved with of the module; called once
 * @returns {Promise<object>} rejects with a TypeError where the file cannot be had, is another one, or cannot be checked
 */
export function loadBeside(file, base, integrity, start = (module) => module) {
  const { href } = new URL(file, base)
  const entry = loads.get(href) ?? { failed: 0 }
  loads.set(href, entry)
  // A document remembers a module that failed for ever, but by its whole address; the fragment is not sent.
  const address = entry.failed === 0 ? href : `${href}#${entry.failed}`
  entry.load ??= importChecked(address, integrity).then(start, (error) => {
    entry.load = undefined
    entry.failed += 1
    throw error
  })
  return entry.load
}

/**
 * import() itself takes no hash. A preload does, and import() then takes the very module that was preloaded, as a
 * document fetches no module twice. @param {string} url @param {string} integrity
 */
async function importChecked(url, integrity) {
  const link = document.createElement('link')
  if (!link.relList.supports('modulepreload')) throw new TypeError('This browser cannot check what it imports')
  link.rel = 'modulepreload'
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = url
  try {
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', () => {
        reject(new TypeError(`${url} cannot be loaded, or is not the file that belongs here`))
      })
      document.head.append(link)
    })
    return await import(/* @vite-ignore */ url)
  } finally {
    link.remove()
  }
}
