import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureFfmpeg } from './ffmpeg.mjs'

let folder = ''
let lines: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbo-test-'))
  lines = []
})
afterEach(() => rm(folder, { recursive: true }))

async function program(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, name), 0o755)
}

async function ensure(isRoot: boolean, release = 'ID=debian\n') {
  const releaseFile = join(folder, 'os-release')
  await writeFile(releaseFile, release)
  return ensureFfmpeg({ env: { PATH: folder }, isRoot, releaseFile, log: (line) => lines.push(line) })
}

/** An apt-get that writes down its calls and, where it installs, leaves the two programs. */
async function aptGet(isInstalling: string): Promise<void> {
  const makePrograms = ['ffmpeg', 'ffprobe']
    .map((name) => `: > ${folder}/${name}; /bin/chmod 755 ${folder}/${name}`)
    .join('; ')
  const installed = `if [ "$1" = install ]; then ${isInstalling} || exit 100; ${makePrograms}; fi`
  await program('apt-get', `echo "$@" >> ${folder}/calls\n${installed}`)
}

describe('XOPS-01 ensureFfmpeg', () => {
  test('prints nothing when the system has it', async () => {
    await program('ffmpeg', '')
    await program('ffprobe', '')
    expect(await ensure(true)).toBe('system')
    expect(lines).toEqual([])
  })

  test('installs it as root on Debian', async () => {
    await aptGet('true')
    expect(await ensure(true)).toBe('installed')
    expect(await readFile(join(folder, 'calls'), 'utf8')).toBe('install -y --no-install-recommends ffmpeg\n')
    expect(lines).toEqual(['ffmpeg is missing: installing it with apt-get ...'])
  })

  test('fetches the package lists when they are missing, as on a fresh Ubuntu', async () => {
    await aptGet(`[ "$(/usr/bin/wc -l < ${folder}/calls)" -gt 1 ]`)
    expect(await ensure(true, 'ID=pop\nID_LIKE="ubuntu debian"\n')).toBe('installed')
    const calls = await readFile(join(folder, 'calls'), 'utf8')
    expect(calls.split('\n').map((line) => line.split(' ')[0])).toEqual(['install', 'update', 'install', ''])
  })

  test('falls back to the packaged build and says so in one line', async () => {
    expect(['package', 'missing']).toContain(await ensure(false))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^ffmpeg/)
  })

  test('does not touch other systems', async () => {
    await aptGet('true')
    await ensure(true, 'ID=fedora\n')
    await expect(readFile(join(folder, 'calls'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('prefers the two settings', async () => {
    const env = { PATH: folder, FFMPEG_PATH: '/opt/ffmpeg', FFPROBE_PATH: '/opt/ffprobe' }
    expect(await ensureFfmpeg({ env, isRoot: true })).toBe('setting')
  })
})
