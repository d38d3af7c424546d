// compare.js: two pictures at once.
export { Comparison } from '../model/compare/comparison.ts'
export { BeforeAfter } from '../view/BeforeAfter.tsx'
export { CompareLabels } from '../view/CompareLabels.tsx'
export { CompareTools } from '../view/CompareTools.tsx'
export { SceneSearch } from '../view/SceneSearch.tsx'
