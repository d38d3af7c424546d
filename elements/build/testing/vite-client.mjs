/**
 * In place of Vite's client, which CSS modules of the document import: it would open a socket for reloading, and its
 * failure would count as the test's.
 */
const CLIENT = `
const sheets = new Map()
export function updateStyle(id, css) {
  const style = sheets.get(id) ?? document.head.appendChild(document.createElement('style'))
  style.textContent = css
  sheets.set(id, style)
}
export function removeStyle(id) {
  sheets.get(id)?.remove()
  sheets.delete(id)
}
const nothing = () => undefined
export const createHotContext = () => ({ accept: nothing, dispose: nothing, prune: nothing, on: nothing, data: {} })
export const injectQuery = (url) => url
`

/** Answers for /@vite/client. */
export async function serveViteClient(context, next) {
  if (/^\/@vite\/client(\?|$)/.test(context.url)) {
    context.type = 'text/javascript'
    context.body = CLIENT
  } else {
    await next()
  }
}
