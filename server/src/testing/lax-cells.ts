/**
 * The cells of a CSV file as a spreadsheet reads it that was told, or takes for granted, another separator than the
 * file's: quotes count at the start of a cell alone, and what stands behind the closing one belongs to the cell (as
 * LibreOffice and Python's csv read).
 */
export function laxCells(csv: string, separator: string): string[] {
  const cells: string[] = []
  const words = csv.replace(/^\uFEFF/, '')
  let [cell, isQuoted] = ['', false]
  for (let at = 0; at < words.length; at += 1) {
    const sign = words[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (words[at + 1] === '"') {
        cell += '"'
        at += 1
      } else {
        isQuoted = false
        // From here on quotes are words like others, even where the cell is empty so far.
        const rest = words.slice(at + 1)
        const end = rest.search(new RegExp(`[\\r\\n${separator === '|' ? '\\|' : separator}]`))
        const tail = end < 0 ? rest : rest.slice(0, end)
        cell += tail
        at += tail.length
      }
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator || sign === '\r' || sign === '\n') {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

/** The cells that a spreadsheet would run; figures are none. */
export function formulaCells(csv: string, separator: string): string[] {
  return laxCells(csv, separator).filter(
    (cell) => /^[=+\-@\t\r]/.test(cell.trimStart()) && !/^-?\d+(\.\d+)?$/.test(cell),
  )
}
