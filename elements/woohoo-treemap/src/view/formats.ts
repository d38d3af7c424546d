import { SCENE_STATUS, type Language, type WoohooShowing } from '@arbo/core'
import { decimalText, percentText } from '@arbo/core/format'
import { sumText, valueOf, type Figures } from '../model/figures.ts'
import { metricFigure } from '../model/metric-figure.ts'
import { pointsText, shareText } from '../model/percent.ts'
import type { Tree } from '../model/tree.ts'
import { type Texts } from '../texts.ts'

/** How figures of a tree are written. */
export interface Formats {
  count: (count: number) => string
  /** Change of a share, in points. */
  points: (points: number) => string
  /** Sum of the primary metric; `-` where no scene has a value. */
  sum: (sum: bigint | null) => string
  /** What sizes are made of. */
  size: (figures: Pick<Figures, 'count' | 'sum'>) => string
  /** The same of one category. */
  category: (figures: Figures, at: number) => string
  /** Share of a whole, with its sign. */
  share: (figures: Figures, whole: Figures) => string
  categoryShare: (figures: Figures, at: number) => string
  /** What shares are shares of: the word for scenes, or the name of the primary metric. */
  basis: string
  /** Approved share of everything there, all categories. */
  approved: (figures: Figures) => string
}

/** Thousands separators; without Intl, whose first use takes longer than the whole picture. */
const SEPARATORS: Readonly<Record<Language, string>> = { en: ',', de: '.', fr: '\u202f', es: '.', ja: ',' }

/** A whole number as Intl writes it; Spanish leaves four digits together. */
export function countText(value: number, language: Language): string {
  const digits = String(value)
  if (language === 'es' && digits.length < 5) return digits
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, SEPARATORS[language])
}

export function formatsOf(
  texts: Texts,
  language: Language,
  { tree, showing, scenes }: { tree: Tree; showing: WoohooShowing; scenes: string },
): Formats {
  const count = (value: number): string => countText(value, language)
  const percent = (share: string): string =>
    share === texts.none ? share : percentText(decimalText(share, language), language)
  const metric = tree.data.primary_metric
  const isCount = showing === 'item_count'
  const sum = (value: bigint | null): string => {
    const text = sumText(tree, value)
    return text === null || !metric ? texts.none : metricFigure(metric, text, language)
  }
  const valueAt = (figures: Figures, at: number): bigint =>
    isCount ? BigInt(figures.counts[at] ?? 0) : (figures.sums[at] ?? 0n)
  const all = (figures: Figures): bigint => figures.counts.reduce((total, _, at) => total + valueAt(figures, at), 0n)
  return {
    count,
    points: (points) => decimalText(pointsText(points), language),
    sum,
    basis: isCount ? scenes : (metric?.name ?? texts.none),
    size: (figures) => (isCount ? count(figures.count) : sum(figures.sum)),
    category: (figures, at) => (isCount ? count(figures.counts[at] ?? 0) : sum(figures.sums[at] ?? null)),
    share: (figures, whole) => percent(shareText(valueOf(figures, { showing }), valueOf(whole, { showing }))),
    categoryShare: (figures, at) => percent(shareText(valueAt(figures, at), all(figures))),
    approved(figures) {
      const approved = tree.data.categories.reduce(
        (total, { kind }, at) => (kind === SCENE_STATUS.APPROVED ? total + valueAt(figures, at) : total),
        0n,
      )
      return percent(shareText(approved, all(figures)))
    },
  }
}
