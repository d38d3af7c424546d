import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from './testing/scratch.ts'
import { findMediaTools, mediaTools } from './tools.ts'

async function program(name: string, version: string): Promise<{ folder: string; path: string }> {
  const folder = await scratchFolder()
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\necho "${name} version ${version} Copyright"\n`)
  await chmod(path, 0o755)
  return { folder, path }
}

describe('media tools', () => {
  test('FFMPEG_PATH and FFPROBE_PATH override PATH', async () => {
    const ffmpeg = await program('ffmpeg', '9.1')
    const ffprobe = await program('ffprobe', '9.2')
    const env = { PATH: process.env['PATH'], FFMPEG_PATH: ffmpeg.path, FFPROBE_PATH: ffprobe.path }
    const tools = await findMediaTools(env)
    expect(tools.ffmpeg).toEqual({ path: ffmpeg.path, source: 'setting', version: '9.1' })
    expect(tools.ffprobe).toEqual({ path: ffprobe.path, source: 'setting', version: '9.2' })
  })

  test('a setting without a runnable program is an error, and not skipped', async () => {
    const env = { PATH: process.env['PATH'], FFMPEG_PATH: '/nowhere/ffmpeg' }
    const failure = findMediaTools(env)
    await expect(failure).rejects.toMatchObject({ code: 'media_tools_missing' })
    await expect(failure).rejects.toThrow('FFMPEG_PATH is set to /nowhere/ffmpeg, which cannot be run.')
  })

  test('PATH outranks the packaged builds', async () => {
    const ffmpeg = await program('ffmpeg', '9.1')
    const ffprobe = await program('ffprobe', '9.2')
    const tools = await findMediaTools({ PATH: `${ffmpeg.folder}:${ffprobe.folder}` })
    expect(tools.ffmpeg.source).toBe('system')
    expect(tools.ffprobe.version).toBe('9.2')
  })

  test('an old ffmpeg gets its own option for keeping frames', async () => {
    const ffmpeg = await program('ffmpeg', '4.1')
    const ffprobe = await program('ffprobe', '4.1')
    const tools = await findMediaTools({ FFMPEG_PATH: ffmpeg.path, FFPROBE_PATH: ffprobe.path })
    expect(tools.everyFrame).toEqual(['-vsync', 'passthrough'])
    expect(tools.nice).toBe(10)
  })

  test('XREV-19 how far preparing gives way to the server is a setting', async () => {
    const ffmpeg = await program('ffmpeg', '9.1')
    const ffprobe = await program('ffprobe', '9.2')
    const env = { FFMPEG_PATH: ffmpeg.path, FFPROBE_PATH: ffprobe.path, INGEST_NICE: '0' }
    expect((await findMediaTools(env)).nice).toBe(0)
    expect((await findMediaTools({ ...env, INGEST_NICE: '' })).nice).toBe(10)
  })

  test('this machine’s tools are found, and searched once', async () => {
    const tools = await mediaTools()
    expect(tools.ffmpeg.version).not.toBe('')
    expect(await mediaTools()).toBe(tools)
  })
})
