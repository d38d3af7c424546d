import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { readObjects } from './read-objects.js'
import { readTable } from './read-table.js'

/** @typedef {import('./read-objects.js').NamedList} NamedList */
/** @typedef {import('./read-objects.js').ObjectsInput} ObjectsInput */
/** @typedef {import('./read-table.js').TableInput} TableInput */
/** @typedef {import('./sheet-fault.js').Fault} Fault */

/** @typedef {{ objects: ObjectsInput } | { table: TableInput }} ReaderInput */
/**
 * @typedef {{ fault: Fault } | { at: number, name: string, items: readonly unknown[] } | { header: string[] }} ReaderAnswer
 *   what is wrong; some of a list, by its place among the lists; the end
 */

/** A large piece holds the thread that takes it over. */
const PIECE = 500

/**
 * @param {ReaderInput} input
 * @returns {Promise<{ fault: Fault } | { header: string[], lists: readonly NamedList[] }>}
 */
async function read(input) {
  if ('objects' in input) {
    const report = readObjects(input.objects)
    return 'fault' in report ? report : { header: [], lists: report.lists }
  }
  const report = await readTable(input.table)
  return 'fault' in report ? report : { header: report.header, lists: [['rows', report.rows]] }
}

/** @param {ReaderInput} input */
async function answer(input) {
  if (!parentPort) return
  const port = parentPort
  const tell = (/** @type {ReaderAnswer} */ message) => port.postMessage(message, [])
  const report = await read(input)
  if ('fault' in report) return tell(report)
  for (const [at, [name, list]] of report.lists.entries()) {
    for (let from = 0; from === 0 || from < list.length; from += PIECE) {
      tell({ at, name, items: list.slice(from, from + PIECE) })
      // oxlint-disable-next-line no-await-in-loop -- the next when the one before was taken over
      await once(port, 'message')
    }
  }
  tell({ header: report.header })
}

// In plain JavaScript, like all that it loads, because Node 20 cannot load TypeScript in a thread.
const listen = () =>
  parentPort?.once('message', (/** @type {ReaderInput} */ input) => {
    void answer(input).then(listen)
  })
listen()
