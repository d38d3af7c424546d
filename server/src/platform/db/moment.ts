/**
 * A moment of a database: the transactions that a reading at it could see. A reader of one asks later for the changes
 * of all others, so that neither the order of commits nor anybody's clock matters.
 */
export interface Moment {
  /** Which server it was: after one has taken the place of another, numbers mean something else. */
  server: string
  /** All transactions below are seen. */
  xmin: number
  /** None from here on is seen. */
  xmax: number
  /** Transactions between that were under way. */
  open: ReadonlySet<number>
  /** It is no earlier than this, by the process's clock that nobody sets, ms. */
  since: number
}

/** SQL of the moment at which a statement reads. */
export const MOMENT = `date_part('epoch', pg_postmaster_start_time())::text || ' ' || pg_current_snapshot()::text`

/**
 * @param text of {@link MOMENT}
 * @param since when the statement was sent, or before
 */
export function momentOf(text: string, since: number): Moment {
  const [server = '', snapshot = ''] = text.split(' ')
  const [xmin, xmax, open = ''] = snapshot.split(':')
  // Numbers of transactions stay exact: a server that begins a million a second reaches 2^53 in 285 years.
  return {
    server,
    xmin: Number(xmin),
    xmax: Number(xmax),
    open: new Set(open ? open.split(',').map(Number) : []),
    since,
  }
}

export function isSeen({ xmin, xmax, open }: Moment, xid: number): boolean {
  return xid < xmin || (xid < xmax && !open.has(xid))
}
