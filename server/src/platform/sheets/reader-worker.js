import { parentPort } from 'node:worker_threads'
import { readTable } from './read-table.js'

// In plain JavaScript, like all that it loads, because Node 20 cannot load TypeScript in a thread.
parentPort?.on('message', (/** @type {import('./read-table.js').TableInput} */ input) => {
  void readTable(input).then((report) => parentPort?.postMessage(report, []))
})
