import axe from 'axe-core'

// Base UI puts invisible focusable spans around an overlay; they pass the focus on at once and never keep it.
const FOCUS_GUARD = /data-base-ui-focus-guard/

/** What Base UI marks before it fades or moves in. */
const BEGINS = '[data-starting-style]'

/** When what fades or moves in has arrived: half of it would be a colour that nobody has to read. */
async function arrived(element: Element): Promise<void> {
  const roots = [document, ...(element.shadowRoot ? [element.shadowRoot] : [])]
  for (;;) {
    // A transition begins a frame after the overlay that it moves is there.
    await new Promise(requestAnimationFrame)
    const isAboutTo = roots.some((root) => root.querySelector(BEGINS) !== null)
    const ending = roots
      .flatMap((root) => root.getAnimations())
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY,
      )
    if (!isAboutTo && ending.length === 0) return
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }
}

/**
 * Fails with the list of what WCAG 2.2 A and AA rules find in the element, its open shadow root included. The first
 * case of every element.
 */
export async function expectAccessible(element: Element, disabledRules: readonly string[] = []): Promise<void> {
  await arrived(element)
  const { violations } = await axe.run(element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
  })
  const faults = violations
    .map((violation) => ({ ...violation, nodes: violation.nodes.filter(({ html }) => !FOCUS_GUARD.test(html)) }))
    .filter(({ nodes }) => nodes.length > 0)
  if (faults.length === 0) return
  const lines = faults.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}: ${node.failureSummary ?? ''}`).join('\n')}`,
  )
  throw new Error(`Not accessible:\n${lines.join('\n')}`)
}
