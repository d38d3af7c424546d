const folded = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/** Whether a reader would take two names of levels for the same; the server refuses such as term_taken. */
export function isSameTerm(one: string, other: string): boolean {
  return folded(one) === folded(other)
}
