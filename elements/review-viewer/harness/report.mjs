/** Prints what was measured. */

const HEAD = [
  'clip',
  'method',
  'wrong seeks / forward / back',
  'of',
  'seek p50 (p95)',
  'step p50 (p95)',
  'back p50 (p95)',
  'open',
]

/** @param {Array<{ clip: string, method: string, measured?: object, error?: string }>} rows @returns {string} */
export function table(rows) {
  const cells = [
    HEAD,
    ...rows.map(({ clip, method, measured, error }) =>
      measured ? line(clip, method, measured) : [clip, method, error ?? ''],
    ),
  ]
  const widths = HEAD.map((_, column) =>
    Math.max(...cells.filter((row) => row.length === HEAD.length).map((row) => row[column].length)),
  )
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function line(clip, method, { seek, forward, back, openMs }) {
  const wrong = `${seek.wrong} / ${forward.wrong} / ${back.wrong}`
  return [
    clip,
    method,
    wrong,
    `${seek.samples} / ${forward.samples} / ${back.samples}`,
    time(seek),
    time(forward),
    time(back),
    `${openMs.toFixed(0)} ms`,
  ]
}

function time({ p50, p95 }) {
  return `${p50.toFixed(1)} (${p95.toFixed(0)}) ms`
}
