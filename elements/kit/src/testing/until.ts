/** Resolves with what `look` gives, or resolves to, as soon as it is neither false nor nullish; fails after `timeout` ms. */
export async function until<Value>(
  look: () => Value,
  what = 'the condition',
  timeout = 20_000,
): Promise<Exclude<Awaited<Value>, false | null | undefined>> {
  const ends = performance.now() + timeout
  for (;;) {
    const value = await look()
    if (value !== false && value !== null && value !== undefined) {
      return value as Exclude<Awaited<Value>, false | null | undefined>
    }
    if (performance.now() > ends) throw new Error(`${what} did not come within ${timeout} ms`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
