/** Most cells that one paste takes in. */
export const PASTE_MAX = 20_000

/**
 * Cells in the clipboard format of spreadsheets: tab-separated, a line for each row, quoted where a cell holds either.
 */
export function toClipboard(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => row.map(cell).join('\t')).join('\n')
}

/** Reads cells from a clipboard text. */
export function fromClipboard(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === '\t' || letter === '\n') {
      row.push(cell)
      cell = ''
      if (letter === '\n') {
        rows.push(row)
        row = []
      }
    } else cell += letter
  }
  // Spreadsheets end the last line, too.
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

/**
 * The text for each cell of a range: the pasted cells from its corner on, or, where the range is a whole multiple of
 * them, again and again. `size` is how far the grid goes.
 */
export function spread(
  cells: readonly (readonly string[])[],
  range: { top: number; bottom: number; left: number; right: number },
  size: { lines: number; cols: number },
): { line: number; col: number; text: string }[] {
  const high = cells.length
  const wide = Math.max(0, ...cells.map((row) => row.length))
  if (high === 0 || wide === 0) return []
  const [lines, cols] = [range.bottom - range.top + 1, range.right - range.left + 1]
  const repeats = lines % high === 0 && cols % wide === 0
  const bottom = Math.min(size.lines, range.top + (repeats ? lines : high))
  const right = Math.min(size.cols, range.left + (repeats ? cols : wide))
  const texts: { line: number; col: number; text: string }[] = []
  for (let line = range.top; line < bottom; line += 1) {
    for (let col = range.left; col < right; col += 1) {
      const text = cells[(line - range.top) % high]?.[(col - range.left) % wide]
      if (text !== undefined) texts.push({ line, col, text })
      if (texts.length === PASTE_MAX) return texts
    }
  }
  return texts
}
