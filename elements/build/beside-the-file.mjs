import { fileURLToPath } from 'node:url'
import { HAND_OVER } from './shared-with-main.mjs'

/**
 * A module that is a file of its own beside the CDN file, fetched when it is needed.
 * @typedef {object} Beside
 * @property {string} module absolute path, or the name of a package
 * @property {string} file
 * @property {string} integrity of that file
 * @property {boolean} takesShared it is a function of what the main file hands over
 */

const LOADER = fileURLToPath(new URL('./load-beside.mjs', import.meta.url))
const DYNAMIC_IMPORT = /\bimport\(\s*(['"])([^'"]+)\1\s*\)/g

/** Turns import() of such modules into checked loads of their files. @param {readonly Beside[]} beside @returns {import('vite').Plugin} */
export function besideTheFile(beside) {
  return {
    name: 'beside-the-file',
    async transform(code, id) {
      let changed = code
      let handsOver = false
      for (const [expression, , specifier] of code.matchAll(DYNAMIC_IMPORT)) {
        const path = specifier.startsWith('.') ? (await this.resolve(specifier, id))?.id : specifier
        const besideFile = beside.find(({ module }) => module === path)
        if (!besideFile) continue
        const values = [`./${besideFile.file}`, besideFile.integrity].map((value) => JSON.stringify(value))
        const start = besideFile.takesShared ? ', (module) => module.default(arboShared())' : ''
        changed = changed.replace(expression, `loadBeside(${values[0]}, import.meta.url, ${values[1]}${start})`)
        handsOver ||= besideFile.takesShared
      }
      if (changed === code) return null
      const share = handsOver ? `import { shared as arboShared } from ${JSON.stringify(HAND_OVER)}\n` : ''
      return { code: `import { loadBeside } from ${JSON.stringify(LOADER)}\n${share}${changed}`, map: null }
    },
  }
}
