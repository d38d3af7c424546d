import { ADJUSTMENT_NAMES, adjust, isDefault, type Adjustments, type Rgb } from './adjustments.ts'

/** The colours of surfaces and texts. Those of media, statuses, danger and focus carry meaning and stay. */
const TOKENS = [
  '--bg-page',
  '--bg-surface',
  '--bg-inset',
  '--bg-hover',
  '--bg-active',
  '--bg-raised',
  '--border-subtle',
  '--border',
  '--border-control',
  '--fg',
  '--fg-muted',
  '--fg-subtle',
  '--fg-disabled',
] as const

/** The tokens' current colours. A canvas turns any notation of a colour into its channels. */
function coloursOf(tokens: readonly string[]): Rgb[] {
  const canvas = document.createElement('canvas')
  canvas.width = tokens.length
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  const probe = document.createElement('span')
  probe.hidden = true
  document.body.append(probe)
  tokens.forEach((token, x) => {
    probe.style.color = `var(${token})`
    context.fillStyle = getComputedStyle(probe).color
    context.fillRect(x, 0, 1, 1)
  })
  probe.remove()
  const { data } = context.getImageData(0, 0, tokens.length, 1)
  return tokens.map((_, x) => [data[x * 4] ?? 0, data[x * 4 + 1] ?? 0, data[x * 4 + 2] ?? 0] as const)
}

/**
 * Adjusts the document's tokens of the dark theme. Elements have their own tokens in their shadow
 * roots, so the review stage stays as it is.
 */
export function applyAdjustments(adjustments: Adjustments): void {
  const { style } = document.documentElement
  for (const token of TOKENS) style.removeProperty(token)
  for (const name of ADJUSTMENT_NAMES) style.removeProperty(`--theme-${name}`)
  if (isDefault(adjustments)) return
  for (const name of ADJUSTMENT_NAMES) style.setProperty(`--theme-${name}`, String(adjustments[name]))
  const colours = coloursOf(TOKENS)
  colours.forEach((colour, index) => {
    const channels = adjust(colour.map((value) => value / 255) as unknown as Rgb, adjustments)
    const text = channels.map((value) => Math.round(value * 255)).join(' ')
    style.setProperty(TOKENS[index] ?? '', `rgb(${text})`)
  })
}
