const SAMPLES = 3
const SAMPLE_LENGTH = 60

/** The first different values of a column, for whoever says what it is. */
export function samplesOf(rows: Iterable<{ values: Readonly<Record<string, unknown>> }>, header: string): string[] {
  const samples: string[] = []
  for (const { values } of rows) {
    const value = values[header]
    if (typeof value === 'string' && value !== '' && !samples.includes(value)) samples.push(value)
    if (samples.length === SAMPLES) break
  }
  return samples.map((value) => value.slice(0, SAMPLE_LENGTH))
}
