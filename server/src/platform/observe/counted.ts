import { workContext } from './work-context.ts'

/** Counts a statement for the request that it is sent for; work that nobody waits for counts nowhere. */
export async function counted<T>(statement: () => Promise<T>): Promise<T> {
  const cost = workContext()?.cost
  if (!cost) return statement()
  cost.begin()
  try {
    return await statement()
  } finally {
    cost.end()
  }
}
