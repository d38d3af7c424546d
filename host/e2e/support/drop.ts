import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { proresMov } from './media.ts'

/** Drops files and folders of the disk on the middle of the page or of a part, as a person does. */
export async function dropOn(page: Page, files: string[], target?: Locator): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const whole = { x: 0, y: 0, width: 0, height: 0, ...page.viewportSize() }
  const { x: left, y: top, width, height } = (await target?.boundingBox()) ?? whole
  const [x, y] = [left + width / 2, top + height / 2]
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await client.send('Input.dispatchDragEvent', { type, x, y, data })
  }
  await client.detach()
}

/** A folder with these files; what ends in .mov is a clip of two seconds. */
export function folderOf(name: string, files: readonly string[]): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'arbo-drop-')), name)
  for (const file of files) {
    const path = join(folder, file)
    mkdirSync(join(path, '..'), { recursive: true })
    if (file.endsWith('.mov')) copyFileSync(proresMov(), path)
    else writeFileSync(path, file)
  }
  return folder
}
