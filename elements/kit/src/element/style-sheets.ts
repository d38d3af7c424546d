const sheetsByDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * One constructable sheet per text and document, shared by all instances. Per document, because a sheet made for one
 * document cannot be adopted in another one (an element moved into a pop-out window).
 */
function sheetFor(page: Document, css: string): CSSStyleSheet {
  let sheets = sheetsByDocument.get(page)
  if (!sheets) sheetsByDocument.set(page, (sheets = new Map()))
  const cached = sheets.get(css)
  if (cached) return cached
  const Sheet = page.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  const sheet = new Sheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/** Adopts the style texts in a root, in their order. Call again after the root has changed its document. */
export function adoptStyles(root: ShadowRoot, styles: readonly string[]): void {
  root.adoptedStyleSheets = styles.map((css) => sheetFor(root.ownerDocument, css))
}
