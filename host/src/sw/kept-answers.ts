import { KEPT_CACHE } from './kept-cache.ts'
import { isReading } from './kept-paths.ts'

/** The page asks for what was kept; in the answer, since when (core/src/platform/api/http.ts). */
const KEPT = 'x-arbo-kept'
const VIEW_AS = 'x-arbo-view-as'
/** Answers of more than some pages are not kept. */
const MOST = 400
/** Larger answers, such as exports, are no page, bytes. */
const LARGEST = 2_000_000

/** The person whose token it is; null where the token does not say. */
function personOf(headers: Headers): string | null {
  try {
    const [, payload = ''] = (headers.get('authorization') ?? '').split('.')
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

/** The address of the same question on another day: where it says what day it is, its other days count from that one. */
function asked(url: string): URL {
  const address = new URL(url)
  const today = Date.parse(address.searchParams.get('today') ?? '')
  if (Number.isNaN(today)) return address
  for (const [name, value] of address.searchParams) {
    const days = (Date.parse(value) - today) / 86_400_000
    if (/^\d{4}-\d\d-\d\d$/.test(value)) address.searchParams.set(name, `${days} days`)
  }
  return address
}

/** The place of an answer: nobody is given what somebody else has read, whoever uses this browser. */
export function placeOf({ method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>): string | null {
  const { pathname } = new URL(url)
  const person = personOf(headers)
  if (method !== 'GET' || person === null || headers.has(VIEW_AS)) return null
  if (!isReading(pathname.replace(/^\/api/, ''))) return null
  const place = asked(url)
  place.searchParams.set('arbo-person', person)
  return place.href
}

/** Counts the sign-outs: answers to what was asked before the last one may still be on their way. */
let signOuts = 0

/** At a sign-out: what was kept is nobody else's, nor is what was asked by then. */
export async function forgetAnswers(): Promise<void> {
  signOuts += 1
  await caches.delete(KEPT_CACHE)
}

/** @param turn number of sign-outs when it was asked */
async function keep(place: string, answer: Response, turn: number): Promise<void> {
  const body = await answer.blob()
  if (body.size > LARGEST || turn !== signOuts) return
  const headers = new Headers(answer.headers)
  headers.set(KEPT, String(Date.now()))
  const cache = await caches.open(KEPT_CACHE)
  // What was read last stands last.
  await cache.delete(place)
  await cache.put(place, new Response(body, { headers }))
  // The sign-out has come in between.
  if (turn !== signOuts) return void (await caches.delete(KEPT_CACHE))
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => cache.delete(old)))
}

/** Answers a reading from the server, and keeps its answer; a page without a server gets what was kept. */
export async function answerReading(
  request: Request,
  place: string,
  waitUntil: (done: Promise<void>) => void,
): Promise<Response> {
  if (request.headers.get(KEPT) === '1') {
    const cache = await caches.open(KEPT_CACHE)
    return (await cache.match(place)) ?? Response.error()
  }
  const turn = signOuts
  const answer = await fetch(request)
  const isWhole = answer.status === 200 && answer.headers.get('content-type')?.includes('json') === true
  // Full, or refused by the browser: it is merely not there later.
  if (isWhole) waitUntil(keep(place, answer.clone(), turn).catch(() => undefined))
  return answer
}
