export { expectAccessible } from './expect-accessible.ts'
export { until } from './until.ts'
