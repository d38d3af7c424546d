import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretText } from './secret.ts'
import { signedHeaders } from './sign.ts'

const PAGE = readFileSync(fileURLToPath(new URL('../../../../docs/webhooks.md', import.meta.url)), 'utf8')
const secrets = [randomBytes(32), randomBytes(32)] as const
const body = JSON.stringify({ id: 'one', data: { name: 'Zoë 映画' } })
const now = Math.floor(Date.now() / 1000)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbo-samples-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function sample(language: string): string {
  const code = new RegExp(`^\`\`\`${language} .*\\n([\\s\\S]*?)^\`\`\``, 'm').exec(PAGE)?.[1]
  if (!code) throw new Error(`no sample in ${language}`)
  return code
}

/** Cases that both languages must judge alike: secret, headers, body, and whether it holds. */
function cases() {
  const headers = signedHeaders(secrets, 'one', now, body)
  const [current = '', before = ''] = secrets.map(secretText)
  return [
    [current, headers, body, true],
    [before, headers, body, true],
    [secretText(randomBytes(32)), headers, body, false],
    [current, headers, body.replace('one', 'two'), false],
    [current, { ...headers, 'webhook-id': 'other' }, body, false],
    [current, signedHeaders(secrets, 'one', now - 3600, body), body, false],
    [current, { ...headers, 'webhook-signature': 'v1,AAAA v1a,x' }, body, false],
  ] as const
}

test('XNTF-02 the Node sample of the documentation verifies genuine deliveries and refuses others', async () => {
  const file = join(folder, 'verified.mjs')
  await writeFile(file, sample('js'))
  const { verified } = (await import(pathToFileURL(file).href)) as {
    verified(secret: string, headers: Record<string, string>, body: string): unknown
  }
  for (const [secret, headers, text, holds] of cases()) {
    if (holds) expect(verified(secret, headers, text)).toEqual(JSON.parse(body))
    else expect(() => verified(secret, headers, text)).toThrow(/too old|wrong signature/)
  }
})

test('XNTF-02 the Python sample of the documentation does the same', async ({ skip }) => {
  if (spawnSync('python3', ['--version']).status !== 0) skip('there is no Python here')
  const run = `
import sys
for secret, headers, body, holds in json.load(sys.stdin):
    try:
        verified(secret, headers, body.encode())
        print(holds is True)
    except ValueError:
        print(holds is False)
`
  const file = join(folder, 'verified.py')
  await writeFile(file, sample('python') + run)
  const { stdout, stderr } = spawnSync('python3', [file], { input: JSON.stringify(cases()), encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout.trim().split('\n')).toEqual(cases().map(() => 'True'))
})
