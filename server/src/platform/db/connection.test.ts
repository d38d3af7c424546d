import { describe, expect, it } from 'vitest'
import { testDatabaseUrl } from '../../testing/test-database.ts'
import { connectionConfig, connectionError } from './connection.ts'
import { openDatabase } from './database.ts'

const log = { warn: () => {} }

describe('XOPS-06 a database that cannot be opened reports why and what to do', () => {
  it.each([
    ['28P01', 'database_login'],
    ['28000', 'database_login'],
    ['3D000', 'database_missing'],
    ['53300', 'database_refused'],
    ['ECONNREFUSED', 'database_unreachable'],
    ['ENOTFOUND', 'database_unreachable'],
  ])('%s is %s', (code, expected) => {
    const address = { host: 'db.example', port: 5432 }
    const error = connectionError(address, Object.assign(new Error('as the driver says it'), { code }))
    expect(error).toMatchObject({ code: expected })
    expect(error.message).toContain('db.example:5432')
    expect(error.message).not.toContain('\n')
  })

  it('an address is split into its parts, and an invalid one refused', () => {
    expect(connectionConfig('postgres://me:pw@db.example/arbo')).toMatchObject({ host: 'db.example', port: 5432 })
    for (const url of ['db.example', 'https://db.example/arbo']) {
      expect(() => connectionConfig(url)).toThrow(expect.objectContaining({ code: 'database_url' }))
    }
  })

  it('a wrong password and a missing database are reported by a real server', async ({ skip }) => {
    const url = testDatabaseUrl()
    if (!url) return skip('no DATABASE_URL')
    const wrong = new URL(url)
    wrong.password = 'not-the-password'
    const attempt = openDatabase({ url: wrong.href, log })
    await expect(attempt).rejects.toMatchObject({ code: 'database_login' })
    await expect(attempt).rejects.toSatisfy((error: Error) => !error.message.includes('not-the-password'))
    const missing = new URL(url)
    missing.pathname = '/no_such_database'
    await expect(openDatabase({ url: missing.href, log })).rejects.toMatchObject({ code: 'database_missing' })
  })
})
