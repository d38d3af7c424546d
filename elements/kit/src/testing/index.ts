export { expectAccessible } from './expectAccessible.ts'
export { until } from './until.ts'
