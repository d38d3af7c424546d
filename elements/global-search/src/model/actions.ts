/** Something that can be done from the search; the page carries it out when `action` tells its id. */
export interface SearchAction {
  id: string
  label: string
  /** Heading under which it stands. */
  group: string
  /** Says more, such as the menu of a page; searched, too. */
  hint?: string
  /** Other words that people look for it by; searched, and not shown. */
  words?: string
  /** The key that does it without the search, as `Ctrl+Z`; shown behind it. */
  keys?: string
}

/** The keys of a combination as they are shown, `⌘` and `⌥` instead of Ctrl and Alt on a Mac. */
export function keysOf(combination: string, mac: boolean): string[] {
  const signs: Readonly<Record<string, string>> = mac ? { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' } : {}
  // `+` itself stands alone or last.
  return combination.split(/\+(?=.)/).map((key) => signs[key] ?? key)
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/**
 * 0: the label begins so; 1: one of its words does; 2: it is somewhere in label or hint; 3: it takes its other words;
 * null: nowhere.
 */
function rank({ label, hint = '', words: others = '' }: SearchAction, words: readonly string[]): number | null {
  const name = plain(label)
  const all = `${name} ${plain(hint)}`
  if (!words.every((word) => all.includes(word))) {
    const begins = plain(others).split(/\s+/)
    const isMeant = (word: string): boolean => all.includes(word) || begins.some((other) => other.startsWith(word))
    return words.every(isMeant) ? 3 : null
  }
  const [first = ''] = words
  if (name.startsWith(first)) return 0
  return name.split(/[\s/&(-]+/).some((part) => part.startsWith(first)) ? 1 : 2
}

export interface FoundAction {
  action: SearchAction
  /** How well it fits: 0 is best. */
  rank: number
}

/** The actions that hold every word of the query, best first; groups stay together, the one with the best first. */
export function filterActions(actions: readonly SearchAction[], query: string): FoundAction[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return actions.map((action) => ({ action, rank: 0 }))
  const ranked = actions.flatMap((action) => {
    const value = rank(action, words)
    return value === null ? [] : [{ action, rank: value }]
  })
  const best = new Map<string, number>()
  for (const { action, rank: value } of ranked) best.set(action.group, Math.min(best.get(action.group) ?? value, value))
  return ranked.toSorted((a, b) => {
    const groups = (best.get(a.action.group) ?? 0) - (best.get(b.action.group) ?? 0)
    return groups !== 0 ? groups : a.action.group === b.action.group ? a.rank - b.rank : 0
  })
}
