/** A canvas over the whole stage, with its context. */
export function drawingCanvas(page: Document): CanvasRenderingContext2D {
  const canvas = page.createElement('canvas')
  canvas.className = 'drawing-canvas'
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no 2d context')
  return context
}
