/** The keys of a combination as they are shown, a Mac with its own signs. */
export function keysOf(combination: string, mac: boolean): string[] {
  const signs: Readonly<Record<string, string>> = mac ? { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' } : {}
  return combination.split('+').map((key) => signs[key] ?? key)
}
