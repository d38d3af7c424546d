/** The short reason of any thrown value: its code where it has one, else the first line of its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const [line = ''] = error.message.split('\n')
  // A refused connection to a name with two addresses is an AggregateError with an empty message.
  return line ? (code && !line.includes(code) ? `${code}: ${line}` : line) : (code ?? error.name)
}
