export {
  type AnnotationState,
  type FoldedObject,
  applyAnnotationOp,
  foldAnnotations,
  isVisible,
  maxClock,
} from './fold.ts'
