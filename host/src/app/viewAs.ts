/** Apart, so that the first page need not load it: hardly anybody looks as somebody else. */
export { createViewAs } from '@arbo/core'
