import { define } from './element.ts'

export { SessionElement, define, type SessionEvents } from './element.ts'

define()
