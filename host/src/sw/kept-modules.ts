const CACHE = 'arbo.modules/1'
/** Files of the side modules, of all their versions that were used last. */
const MOST = 30

async function keep(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE)
  // An address with a version never answers anything else; the environment names the versions.
  if (!url.endsWith('.json') && (await cache.match(url))) return
  await cache.put(url, answer)
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => cache.delete(old)))
}

/** Side modules come from the server while it can be reached, so that an old version never sticks; else as they were. */
export async function answerModule(request: Request, waitUntil: (done: Promise<void>) => void): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.status === 200) waitUntil(keep(request.url, answer.clone()).catch(() => undefined))
    return answer
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(request.url)
    if (!kept) throw error
    return kept
  }
}
