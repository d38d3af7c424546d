export {
  type AnnotationState,
  type FoldedObject,
  applyAnnotationOp,
  foldAnnotations,
  isVisible,
  maxClock,
  orderOf,
} from './fold.ts'
