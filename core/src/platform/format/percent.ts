export { formatPercent, percentOf } from '../../contract/progress/woohoo-percent.ts'
