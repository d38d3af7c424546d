/** A piece of a drawing on a ground of 64 x 64, as SVG path data. */
export interface Shape {
  d: string
  /** Fill colour; without it there is no fill. */
  fill?: string
  /** Width of a line in INK around or along it. */
  line?: number
}

/** The dark of every drawing: lines, eyes, noses. */
export const INK = '#241c18'
const LINE = 2.2

const n = (value: number): string => String(Math.round(value * 100) / 100)

export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`
}

/** A rectangle with round corners. */
export function box(x: number, y: number, width: number, height: number, radius: number): string {
  const [w, h] = [n(width - 2 * radius), n(height - 2 * radius)]
  const turn = (dx: number, dy: number): string => `a${n(radius)} ${n(radius)} 0 0 1 ${n(dx)} ${n(dy)}`
  return [
    `M${n(x + radius)} ${n(y)}h${w}${turn(radius, radius)}v${h}${turn(-radius, radius)}`,
    `h-${w}${turn(-radius, -radius)}v-${h}${turn(radius, -radius)}Z`,
  ].join('')
}

/** A filled shape with the outline that all drawings share. */
export const solid = (d: string, fill: string): Shape => ({ d, fill, line: LINE })
/** A filled shape without outline. */
export const flat = (d: string, fill: string = INK): Shape => ({ d, fill })
/** A line alone. */
export const line = (d: string, width = LINE): Shape => ({ d, line: width })

/** Two eyes at the same height, with a spark in each. */
export function eyes(left: number, right: number, y: number, size = 3.2): Shape[] {
  return [left, right].flatMap((x) => [
    flat(ellipse(x, y, size, size * 1.15)),
    flat(ellipse(x + size * 0.3, y - size * 0.45, size * 0.32), '#ffffff'),
  ])
}
