import { decodeText } from '../files/decode-text.js'
import { faultOf, SheetFault } from './sheet-fault.js'

/** @typedef {import('./sheet-fault.js').Fault} Fault */
/** @typedef {[name: string, list: readonly unknown[]]} NamedList */
/**
 * @typedef {object} ObjectsInput
 * @property {Uint8Array} bytes
 * @property {string} name of the file
 * @property {number} maxBytes
 */
/** @typedef {{ lists: readonly NamedList[] } | { fault: Fault }} ObjectsReport what passes between threads */

/** @returns {value is Readonly<Record<string, unknown>>} */
const isRecord = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param {ObjectsInput} input */
function parse({ bytes, name, maxBytes }) {
  if (bytes.length > maxBytes) {
    const values = { megabytes: maxBytes / 1_000_000 }
    throw new SheetFault('too_large', [{ key: 'sheet.too_many_bytes', values }], { name })
  }
  const decoded = decodeText(bytes)
  if (decoded === null) throw new SheetFault('invalid', [{ key: 'sheet.encoding' }], { name })
  try {
    return /** @type {unknown} */ (JSON.parse(decoded))
  } catch (error) {
    throw new SheetFault('invalid', [{ key: 'production.json', values: { name } }], { name }, error)
  }
}

/**
 * The lists of objects of a JSON file: the file itself, its `data`, or each of its parts under the part's name.
 *
 * @param {unknown} value
 * @param {string} name
 * @returns {NamedList[]}
 */
function listsOf(value, name) {
  if (Array.isArray(value)) {
    // The answers of several queries of ftrack's come as a list of `{ action, data }`.
    const isAnswers = value.length > 0 && value.every((one) => isRecord(one) && Array.isArray(one['data']))
    return isAnswers ? value.flatMap((one) => listsOf(one.data, name)) : [[name, value]]
  }
  if (!isRecord(value)) return []
  const { data } = value
  if (Array.isArray(data)) return [[name, data]]
  if (isRecord(data)) return listsOf('id' in data ? [data] : data, name)
  if ('id' in value) return [[name, [value]]]
  const parts = Object.entries(value).filter(([, part]) => Array.isArray(part) && part.some(isRecord))
  return parts.flatMap(([part, list]) => listsOf(list, part))
}

/**
 * The lists of objects of a JSON file, or what is wrong with it.
 *
 * @param {ObjectsInput} input
 * @returns {ObjectsReport}
 */
export function readObjects(input) {
  try {
    return { lists: listsOf(parse(input), input.name.replace(/\.\w+$/, '')) }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}
