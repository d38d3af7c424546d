// The server as `npm start` runs it, in a process of its own, from its TypeScript source.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const resolve = { conditions: ['arbo-source', 'node', 'import', 'module', 'default'] }
await runnerImport(fileURLToPath(new URL('../main.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
  resolve,
  ssr: { resolve },
})
