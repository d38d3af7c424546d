import type { ClientConfig } from 'pg'
import { StartError } from './start-error.ts'
import { reasonOf } from '../reason-of.ts'

const DEFAULT_PORT = 5432

/**
 * @param url postgres://user:password@host:port/database?sslmode=require
 * @throws {StartError} database_url
 */
export function connectionConfig(url: string): ClientConfig & { host: string; port: number } {
  let parts: URL
  try {
    parts = new URL(url)
  } catch (error) {
    throw new StartError('database_url', {}, error)
  }
  if (parts.protocol !== 'postgres:' && parts.protocol !== 'postgresql:') throw new StartError('database_url')
  // A socket folder comes as ?host=/run/postgresql, as in libpq.
  const host = parts.searchParams.get('host') ?? (parts.hostname || 'localhost')
  return { connectionString: url, host, port: Number(parts.port) || DEFAULT_PORT }
}

/** Says what to do about a failed first connection; never holds the password. */
export function connectionError(connection: { host: string; port: number }, error: unknown): StartError {
  const values = { address: `${connection.host}:${connection.port}`, reason: reasonOf(error) }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('28')) return new StartError('database_login', values, error)
  if (code === '3D000') return new StartError('database_missing', values, error)
  // Five characters are an SQLSTATE: somebody answers, but not with a connection.
  if (/^[0-9A-Z]{5}$/.test(code)) return new StartError('database_refused', values, error)
  return new StartError('database_unreachable', values, error)
}
