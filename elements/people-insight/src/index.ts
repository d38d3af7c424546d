import { define } from './element.ts'

export { PeopleInsightElement, define, type InsightData, type PeopleInsightEvents } from './element.ts'

define()
