import { readFile } from 'node:fs/promises'
import linker from '@angular/compiler-cli/linker/babel'
import { transformAsync } from '@babel/core'
import { defineConfig } from 'vite'

/** Angular's libraries come half compiled; ngc compiles the page itself, and this the rest, so that nothing is left to the browser. */
const linked = () => ({
  name: 'angular-linker',
  enforce: 'pre',
  async load(id) {
    const [path] = id.split('?')
    if (!/node_modules[\\/]@angular[\\/].*\.mjs$/.test(path)) return null
    const source = await readFile(path, 'utf8')
    if (!source.includes('ɵɵngDeclare')) return null
    const done = await transformAsync(source, {
      filename: path,
      configFile: false,
      babelrc: false,
      compact: false,
      plugins: [linker],
    })
    return { code: done.code, map: null }
  },
})

export default defineConfig({
  base: './',
  plugins: [linked()],
  define: { ngDevMode: 'false', ngJitMode: 'false', ngI18nClosureMode: 'false' },
  optimizeDeps: { exclude: ['@angular/core', '@angular/common', '@angular/platform-browser'] },
})
