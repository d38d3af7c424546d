export interface Command {
  /** Distinguishes it from all others. */
  key: string
  label: string
  /** Heading under which it stands. */
  group: string
  /** Says more, such as the menu of a page; searched too. */
  hint?: string
  run: () => void
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** 0: the label begins so; 1: one of its words does; 2: it is somewhere in label or hint; null: nowhere. */
function rank({ label, hint = '' }: Command, words: readonly string[]): number | null {
  const name = plain(label)
  const all = `${name} ${plain(hint)}`
  if (!words.every((word) => all.includes(word))) return null
  const [first = ''] = words
  if (name.startsWith(first)) return 0
  return name.split(/[\s/&(-]+/).some((part) => part.startsWith(first)) ? 1 : 2
}

/** The commands that hold every word of the query, best first; groups stay together, the one with the best first. */
export function filterCommands(commands: readonly Command[], query: string): Command[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...commands]
  const ranked = commands.flatMap((command) => {
    const value = rank(command, words)
    return value === null ? [] : [{ command, value }]
  })
  const best = new Map<string, number>()
  for (const { command, value } of ranked) best.set(command.group, Math.min(best.get(command.group) ?? value, value))
  return ranked
    .toSorted((a, b) => {
      const groups = (best.get(a.command.group) ?? 0) - (best.get(b.command.group) ?? 0)
      return groups !== 0 ? groups : a.command.group === b.command.group ? a.value - b.value : 0
    })
    .map(({ command }) => command)
}
