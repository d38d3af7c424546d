export { formatPercent, percentOf } from '../contract/woohoo-percent.ts'
