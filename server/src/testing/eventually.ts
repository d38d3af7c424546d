export { eventually } from '../../../core/src/testing/eventually.ts'
