/** Prints what was measured. */

const FRAMES = [
  'clip',
  'method',
  'wrong seeks / forward / back',
  'of',
  'seek p50 (p95)',
  'step p50 (p95)',
  'back p50 (p95)',
  'open',
]
const MOTION = ['clip', 'method', 'motion', 'pictures a second', 'left out', 'wrong']

/** @param {Array<{ clip: string, method: string, measured?: object, error?: string }>} rows @returns {string} */
export function frameTable(rows) {
  return table(
    FRAMES,
    rows.map(({ clip, method, measured, error }) =>
      measured ? frameLine(clip, method, measured) : [clip, method, error ?? ''],
    ),
  )
}

/** Scrubbing, and playing with what it dropped. @returns {string} */
export function motionTable(scrubbed, played) {
  const drags = scrubbed.map(({ clip, method, result, error }) =>
    result ? [clip, method, 'scrubbing', result.perSecond.toFixed(1), '', `${result.wrong}`] : [clip, method, error],
  )
  const plays = played.map(({ clip, method, speed, result, error }) =>
    result
      ? [clip, method, `speed ${speed}`, rateOf(result), `${result.skipped} of ${result.drawn}`, `${result.wrong}`]
      : [clip, method, error],
  )
  return table(MOTION, [...drags, ...plays])
}

function rateOf({ drawn, elapsedMs }) {
  return ((drawn * 1000) / elapsedMs).toFixed(1)
}

/** Columns as wide as their widest cell; a row that is shorter than the head says why it is. */
function table(head, rows) {
  const cells = [head, ...rows]
  const whole = cells.filter((row) => row.length === head.length)
  const widths = head.map((_, column) => Math.max(...whole.map((row) => row[column].length)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function frameLine(clip, method, { seek, forward, back, openMs }) {
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
