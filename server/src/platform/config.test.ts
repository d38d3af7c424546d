import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const EXAMPLE = fileURLToPath(new URL('../../../.env.example', import.meta.url))

function exampleValues(): Record<string, string> {
  const lines = readFileSync(EXAMPLE, 'utf8').matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name ?? '', value ?? '']))
}

describe('settings', () => {
  test('XOPS-01 without any settings the product runs on port 4600 with its own database under ./data', () => {
    const config = readConfig({})
    expect([config.port, config.dataDir, config.databaseUrl, config.demo]).toEqual([4600, './data', undefined, true])
    expect(config.maxUploadBytes).toBe(5 * 1024 ** 3)
  })

  test('XOPS-01 .env.example has the defaults, so copying it changes nothing', () => {
    expect(readConfig(exampleValues())).toEqual(readConfig({}))
  })

  test('XOPS-01 .env.example lists every setting that the server reads', () => {
    const source = readFileSync(fileURLToPath(new URL('./config.ts', import.meta.url)), 'utf8')
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
    expect(read.length).toBeGreaterThan(10)
    expect(Object.keys(exampleValues())).toEqual(expect.arrayContaining(read))
  })

  test('XOPS-01 an invalid value is reported in one line', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrow(ConfigError)
    expect(() => readConfig({ PORT: '70000', SECRET_KEY: 'short' })).toThrow(/PORT: .*; SECRET_KEY: needs at least 32/)
    expect(() => readConfig({ PUBLIC_URL: 'javascript:alert(1)' })).toThrow(/PUBLIC_URL/)
  })

  test('XOPS-01 a mail server needs the links’ address and a sender, with an error for each', () => {
    const smtp = { SMTP_URL: 'smtps://user:secret@mail.example.com:465' }
    expect(() => readConfig(smtp)).toThrow(/MAIL_FROM: is needed.*; PUBLIC_URL: is needed/)
    expect(() => readConfig({ ...smtp, MAIL_FROM: 'a@example.com' })).toThrow(
      /^(?!.*MAIL_FROM).*PUBLIC_URL: is needed/s,
    )
    const config = readConfig({ ...smtp, MAIL_FROM: 'Arbo <a@example.com>', PUBLIC_URL: 'https://arbo.example.com/' })
    expect([config.smtpUrl, config.mailFrom]).toEqual([smtp.SMTP_URL, 'Arbo <a@example.com>'])
    expect(readConfig({}).smtpUrl).toBeUndefined()
  })

  test('XOPS-01 contradictory mail settings are refused, without repeating a password', () => {
    expect(() => readConfig({ SMTP_URL: 'https://mail.example.com' })).toThrow(/SMTP_URL/)
    expect(() => readConfig({ MAIL_FROM: 'nobody' })).toThrow(/MAIL_FROM: is no mail address/)
    expect(() => readConfig({ MAIL_FROM: 'A <a@example.com>\r\nBcc: b@example.com' })).toThrow(/MAIL_FROM/)
    expect(() => readConfig({ SMTP_URL: 'smpt://user:secret@mail.example.com' })).toThrow(/^(?!.*secret).*SMTP_URL/s)
  })

  test('XOPS-01 workspace limits and page addresses have defaults, and invalid values are named', () => {
    const config = readConfig({})
    expect([config.workspacesPerUser, config.seatsPerWorkspace]).toEqual([50, 25])
    expect(config.page.documentation_url).toBe('/docs/')
    for (const url of [
      'javascript:alert(1)',
      '//evil.example.com',
      '/\\evil.example.com',
      'data:text/html,x',
      'https://',
    ]) {
      expect(() => readConfig({ DOCUMENTATION_URL: url }), url).toThrow(/DOCUMENTATION_URL: is neither/)
    }
    expect(() => readConfig({ COOKIE_DOMAIN: 'a; path=/' })).toThrow(/COOKIE_DOMAIN/)
    expect(() => readConfig({ SEATS_PER_WORKSPACE: '0' })).toThrow(/SEATS_PER_WORKSPACE/)
  })

  test('NTF-17 the messaging service needs all its settings, and a refusal names the missing ones, not their values', () => {
    const account = { project_id: 'film', client_email: 'a@b', private_key: '-----BEGIN PRIVATE KEY-----' }
    const { pushAccount } = readConfig({ FCM_SERVICE_ACCOUNT: JSON.stringify(account) })
    expect(pushAccount).toEqual({ ...account, token_uri: 'https://oauth2.googleapis.com/token' })
    expect(() => readConfig({ FCM_SERVICE_ACCOUNT: '{"private_key":"secret"}' })).toThrow(
      /FCM_SERVICE_ACCOUNT\.project_id/,
    )
    expect(() => readConfig({ FCM_SERVICE_ACCOUNT: 'secret' })).toThrow(/FCM_SERVICE_ACCOUNT: is not JSON/)
    expect(() => readConfig({ FCM_WEB_CONFIG: '{"apiKey":"k"}' })).toThrow(/FCM_WEB_CONFIG\.vapidKey/)
  })

  test('XOPS-02 an object storage needs all its settings, and cannot be combined with a folder', () => {
    const keys = { S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'a-secret' }
    expect(readConfig({}).s3).toBeUndefined()
    expect(readConfig({ ...keys, S3_REGION: 'eu-central-1' }).s3).toMatchObject({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      pathStyle: false,
      prefix: '',
    })
    const own = { ...keys, S3_ENDPOINT: 'http://minio:9000/', S3_PREFIX: 'studio/arbo' }
    expect(readConfig(own).s3).toMatchObject({
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
      pathStyle: true,
      prefix: 'studio/arbo/',
    })
    expect(readConfig({ ...own, S3_PATH_STYLE: '0' }).s3?.pathStyle).toBe(false)
    const failed = () => readConfig({ S3_SECRET_ACCESS_KEY: 'a-secret' })
    expect(failed).toThrow(/S3_BUCKET: is needed.*S3_ACCESS_KEY_ID: is needed/)
    expect(failed).not.toThrow(/a-secret/)
    expect(() => readConfig({ ...keys, STORAGE_DIR: '/films' })).toThrow(/STORAGE_DIR: /)
    expect(() => readConfig({ ...keys, S3_PREFIX: '../up' })).toThrow(/S3_PREFIX/)
    expect(() => readConfig({ ...keys, S3_BUCKET: 'Not A Bucket' })).toThrow(/S3_BUCKET: is no name/)
  })
})
