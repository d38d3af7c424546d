export { readDrop } from '@arbo/core/internal'
