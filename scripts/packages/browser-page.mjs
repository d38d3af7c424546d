import axe from 'axe-core'

/**
 * A page of a browser that collects its faults: errors, logged errors, and violations of its policy.
 * @param {import('playwright').Browser} browser
 */
export async function watch(browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  /** @type {string[]} */
  const faults = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  await page.exposeFunction('tellViolation', (/** @type {string} */ text) => faults.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      Object(globalThis).tellViolation(`policy: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`)
    })
  })
  return { page, faults, close: () => context.close() }
}

/** Findings of the accessibility audit, one line for each rule. @param {import('playwright').Page} page @returns {Promise<string[]>} */
export async function auditOf(page) {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await Object(globalThis).axe.run(document, { runOnly: rules, preload: false })
    return violations.map(
      (/** @type {any} */ { id, nodes }) =>
        `${id}: ${nodes.map((/** @type {any} */ { target }) => target.join(' ')).join(', ')}`,
    )
  })
}
