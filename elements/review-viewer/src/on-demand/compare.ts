// compare.js: two pictures at once.
export { Comparison } from '../model/compare/comparison.ts'
export { BeforeAfter } from '../views/BeforeAfter.tsx'
export { CompareLabels } from '../views/CompareLabels.tsx'
export { CompareTools } from '../views/CompareTools.tsx'
export { SceneSearch } from '../views/SceneSearch.tsx'
