/** Runs the work while no other tab of this browser does the same, where the browser has locks. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'object' ? (navigator as Partial<Navigator>).locks : undefined
  return locks ? (locks.request(name, work) as Promise<T>) : work()
}
