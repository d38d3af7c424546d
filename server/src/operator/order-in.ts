import { parseArgs } from 'node:util'
import { Order } from '../workspace/accounts/operate.ts'
import { text } from './texts.ts'

/** Something that the person at the command line can mend. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UsageError'
  }
}

const OPTIONS = { 'former-member': { type: 'boolean', default: false }, 'hand-over-to': { type: 'string' } } as const

/** @throws {UsageError} */
export function orderIn(args: readonly string[]): Order {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const [action, email, ...more] = positionals
    if (more.length > 0) throw new Error('more than one address')
    const { 'former-member': former, 'hand-over-to': hand_over_to } = values
    if (action !== 'delete' && (former || hand_over_to !== undefined)) throw new Error('an option of another action')
    return Order.parse({ action, email, keep_name: !former, hand_over_to })
  } catch (cause) {
    throw new UsageError(text('operator.usage'), { cause })
  }
}
